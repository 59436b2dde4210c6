/** SVG markup that is parsed once and then cloned, which is quicker: a table shows the same drawings many times. */
const parsed = new Map<string, DocumentFragment>();

function cloneOf(markup: string): ChildNode[] {
  let drawing = parsed.get(markup);
  if (!drawing) {
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    frame.innerHTML = markup;
    drawing = document.createDocumentFragment();
    drawing.append(...frame.childNodes);
    parsed.set(markup, drawing);
  }
  return [...drawing.cloneNode(true).childNodes];
}

/** `{@attach svgContent(markup)}` on an <svg>: puts the drawing into it, below its other children. */
export function svgContent(markup: string): (svg: SVGElement) => () => void {
  return (svg) => {
    const parts = cloneOf(markup);
    svg.prepend(...parts);
    return () => parts.forEach((part) => part.remove());
  };
}
