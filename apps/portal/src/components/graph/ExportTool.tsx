import PictureIcon from '@mui/icons-material/ImageOutlined';
import { downloadText } from '../../ui/code-view/download-text.ts';
import { useT } from '../../core/i18n/translate.tsx';
import type { GraphLayout } from './graph-layout.ts';
import { graphSvg } from './graph-svg.ts';
import { GraphTool } from './GraphTool.tsx';
import type { ResourceGraph } from './resource-graph.ts';

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
