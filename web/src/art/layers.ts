/**
 * Drawings as data: layers of paths, from the back to the front, each with a tone and its path data.
 * A tone is a kind of pen, a wash or a glow over what lies below, or the name of a colour. A colour that ends in "+" has an
 * outline in ink as well, a little off it, as on a hand-coloured plate; one that ends in "-" lies on another colour, where
 * the outline is dark by lamplight too; one that ends in "~" has many small parts, whose outlines get finer as it gets smaller.
 */
export type Layer = readonly [tone: string, path: string];
export type Layers = readonly Layer[];

/** Lines keep their width whatever the size, so that a small fruit is as clear as a large one. Line, ray and bold are drawn
 *  on the page, seam and fine on a colour. */
const WIDTHS: Record<string, number> = { line: 1.4, ray: 1, bold: 2.2, seam: 1.4, fine: 1 };

/** The colours of the plate, should app.css not have them. */
const FALLBACK: Record<string, string> = {
  banana: "#e3b93a", apple: "#8fae4b", strawberry: "#cf4b4b", fig: "#77598f", plum: "#56528f", cherry: "#a92f3c",
  orange: "#dd8a35", pear: "#b9b94a", blackberry: "#3d3350", currant: "#e6dcae", leaf: "#5f8a4c", wood: "#8a6a48",
  soil: "#7a5a41", water: "#5c93ad", lit: "#c98a1b", paper: "#f7f0df", card: "#fffaf0", accent: "#3f6b3a",
};

/** The outline: the ink of the card that it is on, else that of the page. */
export const INK = "var(--art-ink, var(--ink, #2c2a24))";

/** How wide the outline of small parts is, on a field of 64. */
const HAIR = 1.2;

/** The outline on a colour. */
export const DARK = "#2c2a24";

/** The pen of a tone. */
function pen(tone: string): string {
  return tone === "seam" || tone === "fine" ? DARK : INK;
}

/** Tones that are a mixture. Ink lines must show on a blackberry too, so its wash is thin. */
const MIXED: Record<string, string> = {
  dot: DARK,
  glow: "#fff8e6",
  wash: "#33240f",
  cream: "#f4e6c3",
  petal: "#f7dfe0",
  flesh: "color-mix(in srgb, var(--strawberry, #cf4b4b) 62%, #f4e6c3)",
  juicy: "color-mix(in srgb, var(--blackberry, #3d3350) 62%, #b79fd0)",
  sprout: "color-mix(in srgb, var(--leaf, #5f8a4c) 62%, #e9e2a0)",
  fur: "#d9b184",
  night: "#46527a",
};

export function colour(tone: string): string {
  return MIXED[tone] ?? (FALLBACK[tone] ? `var(--${tone}, ${FALLBACK[tone]})` : INK);
}

/** A round path. */
export function round(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** Many of them, as one path. */
export function rounds(all: readonly (readonly [number, number, number])[]): string {
  return all.map(([x, y, r]) => round(x, y, r)).join("");
}

/** The layers as SVG markup; `tones` replaces some of the colours. */
export function renderLayers(layers: Layers, tones: Record<string, string> = {}): string {
  return layers.map(([tone, path]) => layer(tone, path, tones)).join("");
}

function layer(tone: string, path: string, tones: Record<string, string>): string {
  const name = tone.replace(/[+~-]$/, "");
  const width = WIDTHS[name];
  if (width) return line("pen", path, pen(name), width);
  const fill = `d="${path}" fill="${tones[name] ?? colour(name)}"`;
  if (name === "wash") return `<path ${fill} opacity="0.2"/>`;
  if (name === "glow") return `<path ${fill} opacity="0.5"/>`;
  return tone === name ? `<path ${fill}/>` : `<path ${fill} transform="translate(0.5 0.4)"/>${outline(tone, path)}`;
}

function outline(tone: string, path: string): string {
  if (tone.endsWith("~")) return line("hair", path, DARK, HAIR);
  return line("pen", path, tone.endsWith("+") ? INK : DARK, WIDTHS.line!);
}

function line(kind: "pen" | "hair", path: string, ink: string, width: number): string {
  return `<path class="${kind}" d="${path}" fill="none" stroke="${ink}" stroke-width="${width}"/>`;
}
