/** What the style sheets set on the elements of a chart; an image has no style sheets. */
const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
  'display',
] as const;

/** Resolution of the image relative to the screen. */
const scale = 2;
const padding = 16;
const titleHeight = 28;
const legendHeight = 24;
/** Width of the color before a label of the legend, and the gap after it. */
const swatchWidth = 18;
const legendGap = 18;
const fontFamily = 'Roboto, Arial, sans-serif';

/** Returns a copy of a drawing that does not depend on style sheets and variables. */
function standaloneSvg(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const elements = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  elements.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of copied) copies[index]!.style.setProperty(name, style.getPropertyValue(name));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.style.fontFamily = fontFamily;
  return copy;
}

interface Picture {
  readonly svg: SVGSVGElement;
  readonly title: string;
  readonly legend: readonly { readonly label: string; readonly color: string }[];
  readonly fileName: string;
}

async function imageOf(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = standaloneSvg(svg);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** Returns the place of each label of a legend by the widths of the labels; it continues in the next row when one is full. */
export function layoutLegend(
  labels: readonly number[],
  width: number,
): readonly { readonly x: number; readonly row: number }[] {
  let x = 0;
  let row = 0;
  return labels.map((label) => {
    const entry = swatchWidth + label;
    if (x > 0 && x + entry > width) {
      x = 0;
      row += 1;
    }
    const place = { x, row };
    x += entry + legendGap;
    return place;
  });
}

const legendFont = `12px ${fontFamily}`;

/** Draws the title, the chart and its legend. */
async function draw({ svg, title, legend }: Picture): Promise<HTMLCanvasElement> {
  const { width, height } = svg.getBoundingClientRect();
  const style = getComputedStyle(svg);
  const image = await imageOf(svg, width, height);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  context.font = legendFont;
  const places = layoutLegend(
    legend.map(({ label }) => context.measureText(label).width),
    width,
  );
  const rows = (places.at(-1)?.row ?? 0) + 1;
  canvas.width = (width + 2 * padding) * scale;
  canvas.height = (height + titleHeight + rows * legendHeight + 2 * padding) * scale;
  context.scale(scale, scale);
  context.fillStyle = style.getPropertyValue('--mui-palette-background-paper') || '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const text = style.getPropertyValue('--mui-palette-text-primary') || '#000000';
  context.textBaseline = 'middle';
  context.fillStyle = text;
  context.font = `500 15px ${fontFamily}`;
  context.fillText(title, padding, padding + titleHeight / 2 - 4);
  context.drawImage(image, padding, padding + titleHeight, width, height);
  context.font = legendFont;
  const top = padding + titleHeight + height + legendHeight / 2 + 4;
  legend.forEach(({ label, color }, index) => {
    const { x, row } = places[index]!;
    const y = top + row * legendHeight;
    context.fillStyle = color;
    context.fillRect(padding + x, y - 6, 12, 12);
    context.fillStyle = text;
    context.fillText(label, padding + x + swatchWidth, y, width - swatchWidth);
  });
  return canvas;
}

/** Downloads a chart as an image, with its title and legend. */
export async function savePng(picture: Picture): Promise<void> {
  const canvas = await draw(picture);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${picture.fileName}.png`;
  link.click();
}
