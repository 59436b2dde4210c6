/**
 * QR codes for links: bytes, error correction M, versions 1 to 10 (up to 213 bytes). As ISO/IEC 18004 tells.
 * `qr(text)` is a square of modules, true where it is dark.
 */

/** For each version: codewords of error correction in a block, and blocks as [how many, data codewords in each]. */
const BLOCKS: [number, [number, number][]][] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [22, [[2, 38], [2, 39]]],
  [22, [[3, 36], [2, 37]]],
  [26, [[4, 43], [1, 44]]],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
/** The two bits that say "error correction M". */
const LEVEL = 0;

type Grid = (boolean | null)[][];

export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, index) => 8 * room(index + 1) >= 4 + lengthBits(index + 1) + 8 * bytes.length) + 1;
  if (!version) throw new RangeError("Too long for a code.");
  const words = interleave(version, dataWords(version, bytes));
  const frame = drawFrame(version);
  const all = MASKS.map((mask, number) => fill(frame, words, mask, number, version));
  return all.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

// ---- what is written ----------------------------------------------------------------------------------------------------

function room(version: number): number {
  return BLOCKS[version - 1]![1].reduce((sum, [count, size]) => sum + count * size, 0);
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function dataWords(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const size = room(version);
  put(0, Math.min(4, 8 * size - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, at) => bits.slice(8 * at, 8 * at + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  for (let pad = 0xec; words.length < size; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function interleave(version: number, words: number[]): number[] {
  const [correction, plan] = BLOCKS[version - 1]!;
  const blocks: number[][] = [];
  let at = 0;
  for (const [count, size] of plan) {
    for (let block = 0; block < count; block++, at += size) blocks.push(words.slice(at, at + size));
  }
  const extra = blocks.map((block) => remainder(block, correction));
  return [...columns(blocks), ...columns(extra)];
}

function columns(rows: number[][]): number[] {
  const longest = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, column) => rows.flatMap((row) => (column < row.length ? [row[column]!] : []))).flat();
}

// ---- error correction: polynomials over the field of 256 ------------------------------------------------------------------

const POWER: number[] = [];
const LOG: number[] = [];
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  POWER[exponent] = value;
  LOG[value] = exponent;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}

function times(a: number, b: number): number {
  return a && b ? POWER[(LOG[a]! + LOG[b]!) % 255]! : 0;
}

function generator(degree: number): number[] {
  let product = [1];
  for (let root = 0; root < degree; root++) {
    const next = [...product, 0];
    product.forEach((factor, at) => (next[at + 1]! ^= times(factor, POWER[root]!)));
    product = next;
  }
  return product;
}

function remainder(words: number[], degree: number): number[] {
  const divisor = generator(degree);
  const rest = [...words, ...new Array<number>(degree).fill(0)];
  for (let at = 0; at < words.length; at++) {
    const factor = rest[at]!;
    divisor.forEach((part, index) => (rest[at + index]! ^= times(part, factor)));
  }
  return rest.slice(words.length);
}

// ---- the picture --------------------------------------------------------------------------------------------------------------

function drawFrame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (let at = 0; at < size; at++) grid[6]![at] = grid[at]![6] = at % 2 === 0;
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) rings(grid, row, column, 4, [0, 1, 3]);
  const centres = ALIGNMENT[version - 1]!;
  const last = centres.at(-1);
  for (const row of centres) {
    for (const column of centres) {
      const finder = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!finder) rings(grid, row, column, 2, [0, 2]);
    }
  }
  grid[size - 8]![8] = true;
  writeFormat(grid, 0);
  if (version >= 7) writeVersion(grid, version);
  return grid;
}

/** Squares around a middle, dark at the named distances. */
function rings(grid: Grid, row: number, column: number, reach: number, dark: number[]): void {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      if (grid[row + dy]?.[column + dx] === undefined) continue;
      grid[row + dy]![column + dx] = dark.includes(Math.max(Math.abs(dx), Math.abs(dy)));
    }
  }
}

/** Data bits and the remainder that protects them. */
function protect(value: number, bits: number, divisor: number): number {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit = 31 - Math.clz32(rest)) rest ^= divisor << (bit - bits);
  return (value << bits) | rest;
}

function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = protect((LEVEL << 3) | mask, 10, 0b10100110111) ^ 0b101010000010010;
  for (let number = 0; number < 15; number++) {
    const dark = ((bits >> number) & 1) === 1;
    const near = number < 6 ? number : number < 8 ? number + 1 : -1;
    if (near >= 0) grid[near]![8] = dark;
    else grid[8]![number === 8 ? 7 : 14 - number] = dark;
    if (number < 8) grid[8]![size - 1 - number] = dark;
    else grid[size - 15 + number]![8] = dark;
  }
}

function writeVersion(grid: Grid, version: number): void {
  const bits = protect(version, 12, 0b1111100100101);
  for (let number = 0; number < 18; number++) {
    const [along, across] = [Math.floor(number / 3), grid.length - 11 + (number % 3)];
    grid[along]![across] = grid[across]![along] = ((bits >> number) & 1) === 1;
  }
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Writes the words up and down in columns two wide, from the right, around what is there. */
function fill(frame: Grid, words: number[], mask: (row: number, column: number) => boolean, number: number, version: number): boolean[][] {
  const grid = frame.map((row) => [...row]);
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (frame[row]![column] !== null) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        grid[row]![column] = dark !== mask(row, column);
        bit++;
      }
    }
  }
  writeFormat(grid, number);
  if (version >= 7) writeVersion(grid, version);
  return grid as boolean[][];
}

// ---- which mask is easiest to read ------------------------------------------------------------------------------------------

const LIKE_A_FINDER = ["10111010000", "00001011101"];

function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const rows = grid.map((row) => row.map(Number).join(""));
  const turned = grid.map((_, column) => grid.map((row) => Number(row[column])).join(""));
  let sum = 0;
  for (const line of [...rows, ...turned]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const pattern of LIKE_A_FINDER) for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) sum += 40;
  }
  for (let row = 1; row < size; row++) {
    for (let column = 1; column < size; column++) {
      const here = grid[row]![column];
      if (here === grid[row - 1]![column] && here === grid[row]![column - 1] && here === grid[row - 1]![column - 1]) sum += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs((100 * dark) / (size * size) - 50) / 5);
}
