/** The special cards of the tree, on a field of 64 by 64. */
import type { Layers } from "./layers";

export type SpecialName = "sun" | "moon" | "stars" | "rain" | "leaf" | "trunk";

function ray(turn: number, from: number, to: number, half: number): string {
  const at = (radius: number, angle: number): string =>
    `${(32 + radius * Math.sin(angle)).toFixed(1)} ${(32 - radius * Math.cos(angle)).toFixed(1)}`;
  const angle = (turn * Math.PI) / 8;
  return `M${at(from, angle - half)}L${at(to, angle)}L${at(from, angle + half)}Z`;
}

const LONG = [0, 2, 4, 6, 8, 10, 12, 14].map((turn) => ray(turn, 18, 31, 0.17)).join("");
const SHORT = [1, 3, 5, 7, 9, 11, 13, 15].map((turn) => ray(turn, 18, 25, 0.13)).join("");

export function star(x: number, y: number, radius: number, lean = 0): string {
  const points = Array.from({ length: 10 }, (_, n) => {
    const [angle, far] = [lean + (n * Math.PI) / 5, n % 2 ? radius * 0.45 : radius];
    return `${(x + far * Math.sin(angle)).toFixed(1)} ${(y - far * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

export function drop(x: number, y: number, size: number): string {
  const s = size / 10;
  return `M${x} ${y - 6 * s}C${x + 1.5 * s} ${y - 2.5 * s} ${x + 4 * s} ${y - 0.5 * s} ${x + 4 * s} ${y + 2.2 * s}A${4 * s} ${4 * s} 0 0 1 ${x - 4 * s} ${y + 2.2 * s}C${x - 4 * s} ${y - 0.5 * s} ${x - 1.5 * s} ${y - 2.5 * s} ${x} ${y - 6 * s}Z`;
}

export const CLOUD = "M17 35C9 35 4 30 5 24C6 18 11 15 16 16C18 8 26 4 34 6C41 8 45 12 46 17C53 15 60 19 60 26C60 32 55 35 49 35Z";
const CLOUD_SHADE = "M17 35C9 35 4 30 5 24C8 30 14 30 20 28C27 32 38 32 44 28C50 30 57 28 60 24C60.5 31 55 35 49 35Z";

export const SPECIALS: Record<SpecialName, Layers> = {
  sun: [
    ["banana+", LONG], ["lit+", SHORT],
    ["banana+", "M32 16C41 16 48 23 48 32C48 41 41 48 32 48C23 48 16 41 16 32C16 23 23 16 32 16Z"],
    ["wash", "M44 21.5C46.5 24.2 48 28 48 32C48 41 41 48 32 48C29 48 26.5 47.3 24 46C37 45.5 46 36 44 21.5Z"],
    ["seam", "M26 29.5C27 28 29 28 30 29.5M35 29.5C36 28 38 28 39 29.5M26.5 37C30 41 35 41 38.5 37"],
  ],
  moon: [
    ["currant+", "M40 6C28 10 22 20 24 32C26 44 36 52 50 51C44 58 34 61 25 58C12 54 5 42 8 28C11 14 25 4 40 6Z"],
    ["wash", "M50 51C44 58 34 61 25 58C17 55.5 11 50 8.5 43C18 54 34 58 50 51Z"],
    ["fine", "M14 26C13 31 13.5 36 15.5 40M18.5 18C16 21 15 23 14.6 25"],
    ["currant+", star(47, 24, 7, 0.2)],
  ],
  stars: [
    ["banana+", star(25, 26, 20, -0.15)], ["wash", "M25 26L35 34.5L39 43.5L26.5 35L17 43Z"],
    ["banana+", star(50, 46, 11, 0.25)], ["banana+", star(15, 54, 7, 0.1)], ["ray", "M51 10V17M47.5 13.5H54.5M33 55V59M31 57H35"],
  ],
  rain: [
    ["water+", drop(16, 48, 10) + drop(30, 53, 12) + drop(46, 47, 11)],
    ["glow", "M14 48C14 46 15 45 16 44C15.5 46 15.5 48 16 50ZM27.5 53C27.5 51 29 49 30 48C29.4 50.5 29.4 53 30 55.5Z"],
    ["cream+", CLOUD], ["wash", CLOUD_SHADE],
    ["fine", "M19 22C20 18 23 15 27 14.5M44 22C47 20.5 50 21 52 23"],
  ],
  leaf: [
    ["leaf+", "M14 56C8 38 12 18 28 10C38 5 50 5 58 4C60 18 57 36 46 46C36 55 24 58 14 56Z"],
    ["wash", "M58 4C60 18 57 36 46 46C36 55 24 58 14 56C24 46 40 26 58 4Z"],
    ["fine", "M22 46C20 38 19 32 20 27M30 37C28 30 27.5 24 29 18M39 26C37.5 20 38 15 39.5 11M24 44C32 45 38 44 43 42M32 34C40 36 46 34 51 32M41 23C47 24 52 22 56 19"],
    ["seam", "M14 56C24 44 40 24 56 7"], ["bold", "M14 56C11 58 8 60 5 62"],
  ],
  trunk: [
    ["leaf+", "M22 20C14 24 6 20 6 13C6 7 11 4 16 5C19 1 26 0 30 3C34 0 42 0 46 4C52 2 58 6 58 13C58 20 51 24 43 20C37 25 28 25 22 20Z"],
    ["wash", "M6 13C10 18 16 18 21 15C28 19 38 19 44 15C49 18 55 16 58 11C59 20 51 24 43 20C37 25 28 25 22 20C14 24 6 20 6 13Z"],
    ["wood+", "M22 20C25 24 25 30 25 38C25 48 20 55 9 60C17 60 22 58.5 26 57C28 60 30 61.5 33 62C34 60.5 35 59 36 57C41 59.5 48 61 56 60C46 55 40 48 40 38C40 30 40 24 43 20C40 22 38 23 36.5 26C35 23.5 34 21 33 17C31 21 30 24 28.5 25C27 22.5 25 21 22 20Z"],
    ["wash", "M43 20C40 24 40 30 40 38C40 48 46 55 56 60C48 61 41 59.5 36 57C38 48 36 36 36.5 26C38 23 40 22 43 20Z"],
    ["fine", "M29.5 31C29 40 28 47 25 52M33 33C33.5 40 33 46 32 51"],
  ],
};
