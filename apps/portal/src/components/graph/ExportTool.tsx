import PictureIcon from '@mui/icons-material/ImageOutlined';
import { downloadText } from '../../ui/code-view/download-text.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { GraphTool } from './GraphTool.tsx';
import type { ResourceGraph } from './resource-graph.ts';
import { type GraphLayout, nodeSize } from './graph-layout.ts';
import { shortTypeLabel } from './short-type-label.ts';

/** Returns the graph as a standalone SVG in light colors, for use in documents. */
export function graphSvg(graph: ResourceGraph, layout: GraphLayout): string {
  const places = new Map(layout.nodes.map((node) => [node.id, node]));
  const edges = graph.edges.map(({ from, to }) => {
    const start = places.get(from)!;
    const end = places.get(to)!;
    const x1 = start.x + nodeSize.width;
    const y1 = start.y + nodeSize.height / 2;
    const y2 = end.y + nodeSize.height / 2;
    const middle = (x1 + end.x) / 2;
    return `<path d="M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${end.x} ${y2}" marker-end="url(#arrow)"/>`;
  });
  const nodes = graph.nodes.map((node) => {
    const { x, y } = places.get(node.id)!;
    return [
      `<g transform="translate(${x} ${y})"><title>${escapeXml(node.id)}</title>`,
      `<rect width="${nodeSize.width}" height="${nodeSize.height}" rx="8" fill="#fff" stroke="#7A8494"/>`,
      `<text x="12" y="24" font-weight="600" fill="#1B2430">${escapeXml(shortenMiddle(node.name, 24))}</text>`,
      `<text x="12" y="42" font-size="11" fill="#556070">${escapeXml(shortenMiddle(shortTypeLabel(node.type), 30))}</text></g>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${layout.width}" height="${layout.height}" viewBox="0 0 ${layout.width} ${layout.height}" font-family="Roboto, Arial, sans-serif" font-size="13">`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#7A8494"/></marker></defs>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<g fill="none" stroke="#7A8494" stroke-width="1.5">${edges.join('')}</g>`,
    ...nodes,
    '</svg>',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Shortens a name in the middle, where the names of one blueprint differ least. */
export function shortenMiddle(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = Math.floor((length - 1) / 2);
  return `${text.slice(0, length - 1 - end)}…${text.slice(-end)}`;
}

interface ExportToolProps {
  readonly graph: ResourceGraph;
  readonly layout: GraphLayout | undefined;
  readonly fileName: string;
}

/** Saves the graph as an image file. */
export function ExportTool({ graph, layout, fileName }: ExportToolProps) {
  const t = useT();
  return (
    <GraphTool
      label={t('deploy.graph.export')}
      onClick={() => {
        if (layout) downloadText(`${fileName}.svg`, graphSvg(graph, layout), 'image/svg+xml');
      }}
    >
      <PictureIcon />
    </GraphTool>
  );
}
