/** The fruits that there are drawings of. */
export type FruitName =
  | "banana" | "apple" | "strawberry" | "fig" | "blackberry" | "cherry" | "orange" | "pear" | "plum" | "currant"
  | "berry" | "drupe";
