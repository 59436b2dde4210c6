/** Drawings as parts of the page. Each is read once: a table shows the same ones many times, and to copy one is quicker. */
const read = new Map<string, DocumentFragment>();

function copyOf(markup: string): ChildNode[] {
  let drawing = read.get(markup);
  if (!drawing) {
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    frame.innerHTML = markup;
    drawing = document.createDocumentFragment();
    drawing.append(...frame.childNodes);
    read.set(markup, drawing);
  }
  return [...drawing.cloneNode(true).childNodes];
}

/** `{@attach shows(markup)}` on an <svg>: the drawing is in it, below whatever else is. */
export function shows(markup: string): (svg: SVGElement) => () => void {
  return (svg) => {
    const parts = copyOf(markup);
    svg.prepend(...parts);
    return () => parts.forEach((part) => part.remove());
  };
}
