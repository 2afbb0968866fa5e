import PictureIcon from '@mui/icons-material/ImageOutlined';
import { useT } from '../../core/i18n/translate.tsx';
import { downloadText } from '../../ui/code-view/download-text.ts';
import { boxCost, groupText, itemName } from './box-text.ts';
import type { GraphCosts } from './graph-costs.ts';
import type { GraphLayout } from './graph-layout.ts';
import { graphSvg } from './graph-svg.ts';
import { type GraphTree, itemsIn } from './graph-tree.ts';
import { GraphTool } from './GraphTool.tsx';
import type { GraphEdge } from './resource-graph.ts';
import { shortTypeLabel } from '../resource-type/resource-type-label.ts';

interface ExportToolProps {
  readonly tree: GraphTree;
  readonly edges: readonly GraphEdge[];
  readonly layout: GraphLayout | undefined;
  readonly costs: GraphCosts | undefined;
  readonly fileName: string;
}

/** Saves the visible graph as an image file. */
export function ExportTool({ tree, edges, layout, costs, fileName }: ExportToolProps) {
  const t = useT();
  const save = () => {
    if (!layout) return;
    const labels = itemsIn(tree.items).map((item) => {
      const isGroup = item.kind !== 'resource';
      const name = itemName(item);
      const caption = isGroup ? groupText(item, t) : shortTypeLabel(item.resource.type);
      return [item.id, { name, caption, cost: boxCost(item, costs, t) }] as const;
    });
    downloadText(`${fileName}.svg`, graphSvg({ layout, edges, labels: new Map(labels) }), 'image/svg+xml');
  };
  return (
    <GraphTool label={t('deploy.graph.export')} onClick={save}>
      <PictureIcon />
    </GraphTool>
  );
}
