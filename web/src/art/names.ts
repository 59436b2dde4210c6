/** The fruits that are drawn. */
export type FruitName =
  | "banana" | "apple" | "strawberry" | "fig" | "blackberry" | "cherry" | "orange" | "pear" | "plum" | "currant"
  | "berry" | "drupe";
