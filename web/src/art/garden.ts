/** What comes into the garden, on a field of 64 by 64. */
import { round, rounds, type Layers } from "./layers";
import { CLOUD, drop } from "./specials";

export type PestName = "vole" | "caterpillar" | "wasp";

const SEGMENTS = [[11, 44, 8], [20, 35, 8.5], [31, 31, 9], [42, 35, 9]] as const;

export const PESTS: Record<PestName, Layers> = {
  vole: [
    ["line", "M9 45C3 44 0 49 4 53C6 55 9 54 10 52"],
    ["wood+", "M8 43C8 30 19 22 32 24C35 20 40 20 43 23C51 25 58 32 62 40C62 43.5 57 45.5 52 46C49 50 44 51 38 51H16C10 51 8 47.5 8 43Z"],
    ["wash", "M8 43C12 47 24 48 34 47C42 46.5 48 44 62 40C62 43.5 57 45.5 52 46C49 50 44 51 38 51H16C10 51 8 47.5 8 43Z"],
    ["fur-", "M34 29C33 23 37 19.5 41 21C45 22.5 45.5 28 42.5 31C39.5 33 35 32 34 29Z"],
    ["dot", round(50, 34.5, 2) + round(61, 40, 2)],
    ["glow", round(50.6, 33.8, 0.7)],
    ["ray", "M55 42L62 46M54 43L59 49.5M56 40L63 50"],
    ["cream+", "M16 51C16 48 20 47.5 23 50C24 51.5 23 53 20 53C17.5 53 16 52.5 16 51ZM40 50C41 47.5 45 47.5 47 50C48 52 46.5 53 44 53C41.5 53 40 52 40 50Z"],
    ["fine", "M20 32C17 34.5 15.5 37 15 40M26 30C24 32 23 34 22.5 36"],
  ],
  caterpillar: [
    ["line", SEGMENTS.map(([x, y, r]) => `M${x - 2} ${y + r - 1}l-1 6M${x + 3} ${y + r - 1}l1 6`).join("") + "M50 18C48 12 50 8 54 6M56 19C57 13 60 11 63 11"],
    ...SEGMENTS.map(([x, y, r]): [string, string] => ["sprout+", round(x, y, r)]),
    ["wash", SEGMENTS.map(([x, y, r]) => `M${x + r} ${y}a${r} ${r} 0 0 1 ${-1.6 * r} ${0.8 * r}a${1.3 * r} ${1.3 * r} 0 0 0 ${1.6 * r} ${-0.8 * r}Z`).join("")],
    ["dot", rounds(SEGMENTS.map(([x, y]) => [x - 1, y - 3, 1.7] as const))],
    ["apple+", round(52, 28, 10.5)],
    ["glow", rounds([[49.5, 26, 2.8], [56.5, 26, 2.8]])], ["dot", rounds([[50, 26.5, 1.5], [57, 26.5, 1.5]])],
    ["seam", "M49 33C51 35 54 35 56 33"],
  ],
  wasp: [
    ["card+", "M30 27C20 12 8 6 3 11C-1 17 10 28 28 31ZM36 26C42 10 52 2 58 6C63 11 54 24 38 31Z"],
    ["glow", "M30 27C20 12 8 6 3 11C-1 17 10 28 28 31Z"],
    ["fine", "M27 28C19 22 12 17 7 13M38 28C44 20 50 13 55 9"],
    ["line", "M27 40L17 42L12 48M28 45L20 51M40 40L50 41L55 46M40 45L48 50M28 18C25 12 21 10 18 10M36 17C37 11 40 8 43 8"],
    ["banana+", "M33 34C42 34 45 41 43 48C41 55 37 60 33.5 63C29.5 60 25.5 55 24 48C22.5 41 25 34 33 34Z"],
    ["dot", "M24.2 40C30 42.5 37 42.5 43 39.5C43.7 41.5 43.8 43 43.6 45C37 47.5 30 47.5 23.7 45.5C23.5 43.5 23.6 41.5 24.2 40ZM25 51.5C30.5 53.5 36.5 53.5 42 51C41.3 53 40.5 54.5 39.5 56C35.5 57.5 31.5 57.5 27.5 56.2C26.5 54.8 25.6 53 25 51.5Z"],
    ["wood+", "M33 24C39 24 41 27 40 31C39 34.5 36.5 36 33 36C29.5 36 27 34.5 26 31C25 27 27 24 33 24Z"],
    ["banana+", "M32 14C37 14 39.5 17 39 20.5C38.5 24 35.5 25.5 32 25.5C28.5 25.5 26 24 25.5 20.5C25 17 27.5 14 32 14Z"],
    ["dot", round(28.5, 19, 2.2) + round(36.3, 19, 2.2)],
  ],
};

export const DROP: Layers = [
  ["water+", "M32 4C36 18 53 27 53 42C53 54 44 62 32 62C20 62 11 54 11 42C11 27 28 18 32 4Z"],
  ["wash", "M46 27C50 31.5 53 36 53 42C53 54 44 62 32 62C28.5 62 25.3 61.3 22.5 60C40 59 50 46 46 27Z"],
  ["glow", "M18 42C18 35 22 30 26 26C24 32 23.5 39 25 48C20.5 49 18 46 18 42Z"],
];

/** A season card with so many drops. */
export function shower(drops: number): Layers {
  const across = drops === 1 ? [32] : drops === 2 ? [22, 42] : [15, 32, 49];
  return [
    ["water+", across.map((x, n) => drop(x, 49 + (n % 2) * 3, 14)).join("")],
    ["glow", across.map((x, n) => round(x - 2.2, 50 + (n % 2) * 3, 1.5)).join("")],
    ["cream+", CLOUD],
    ["wash", "M17 35C9 35 4 30 5 24C8 30 14 30 20 28C27 32 38 32 44 28C50 30 57 28 60 24C60.5 31 55 35 49 35Z"],
    ["fine", "M19 22C20 18 23 15 27 14.5M44 22C47 20.5 50 21 52 23"],
  ];
}

const ARM = "M32 32V6M32 15L25 9M32 15L39 9M32 23L27 18.5M32 23L37 18.5";
function turned(path: string, sixth: number): string {
  const [cos, sin] = [Math.cos((sixth * Math.PI) / 3), Math.sin((sixth * Math.PI) / 3)];
  return path
    .replace(/V([\d.]+)/g, "L32 $1")
    .replace(/([\d.]+) ([\d.]+)/g, (_, x: string, y: string) => {
      const [dx, dy] = [Number(x) - 32, Number(y) - 32];
      return `${(32 + dx * cos - dy * sin).toFixed(1)} ${(32 + dx * sin + dy * cos).toFixed(1)}`;
    });
}
export const WINTER: Layers = [["bold", [0, 1, 2, 3, 4, 5].map((sixth) => turned(ARM, sixth)).join("")], ["water+", round(32, 32, 4)]];
