import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { layoutPicture, pictureNode, type PictureLayout } from './picture-layout.ts';
import { type GraphResource, resourceGraph, type ResourceGraph } from './resource-graph.ts';
import { ResourceTile } from './ResourceTile.tsx';
import { typeGraph } from './type-graph.ts';
import { resourceTypeLabel, shortTypeLabel } from '../resource-type/resource-type-label.ts';

/** More resources are drawn as their types. */
const maxResources = 24;

interface ResourcePictureProps {
  readonly resources: readonly GraphResource[];
  readonly label: string;
}

/** A static picture of resources and their dependencies. */
export function ResourcePicture({ resources, label }: ResourcePictureProps) {
  const { graph, layout } = useMemo(() => {
    const all = resourceGraph(resources);
    const drawn = resources.length > maxResources ? sortByDependencies(typeGraph(all)) : all;
    return { graph: drawn, layout: layoutPicture(drawn) };
  }, [resources]);
  const places = new Map(layout.places.map((place) => [place.id, place]));
  return (
    // A picture that is still too wide scrolls sideways, also with the keyboard.
    <Box role="img" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box
        sx={{
          position: 'relative',
          width: layout.width,
          height: layout.height,
          marginInline: 'auto',
          // By the window: measuring the picture would move what is below it.
          zoom: layout.node.width < pictureNode.width ? 0.72 : { xs: 0.85, lg: 1 },
        }}
      >
        <Edges graph={graph} layout={layout} />
        {graph.nodes.map((node) => {
          const place = places.get(node.id);
          return place && <Node key={node.id} resource={node} x={place.x} y={place.y} size={layout.node} />;
        })}
      </Box>
    </Box>
  );
}

/** Types are sorted by number; a layout needs each after its dependencies. */
function sortByDependencies(graph: ResourceGraph): ResourceGraph {
  const dependsOn = (id: string) => graph.edges.filter(({ to }) => to === id).map(({ from }) => from);
  return resourceGraph(graph.nodes.map((node) => ({ ...node, dependsOn: dependsOn(node.id) })));
}

interface EdgesProps {
  readonly graph: ResourceGraph;
  readonly layout: PictureLayout;
}

function Edges({ graph, layout: { width, height, node, places: list } }: EdgesProps) {
  const places = new Map(list.map((place) => [place.id, place]));
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      sx={{ position: 'absolute', inset: 0, width, height, fill: 'none', color: 'surface.control' }}
    >
      {graph.edges.map(({ from, to }) => {
        const [start, end] = [places.get(from), places.get(to)];
        if (!start || !end) return null;
        const x = start.x + node.width;
        const [y1, y2] = [start.y + node.height / 2, end.y + node.height / 2];
        const middle = (x + end.x) / 2;
        return (
          <path
            key={`${from}>${to}`}
            d={`M${x} ${y1}C${middle} ${y1} ${middle} ${y2} ${end.x} ${y2}`}
            stroke="currentColor"
            strokeWidth={1.25}
            opacity={0.55}
          />
        );
      })}
    </Box>
  );
}

interface NodeProps {
  readonly resource: GraphResource;
  readonly x: number;
  readonly y: number;
  readonly size: PictureLayout['node'];
}

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function Node({ resource: { name, type }, x, y, size }: NodeProps) {
  return (
    <Box
      title={`${name} · ${resourceTypeLabel(type)}`}
      sx={{
        ...size,
        position: 'absolute',
        left: x,
        top: y,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        paddingInline: '7px 10px',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <ResourceTile type={type} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ ...line, fontSize: 14, lineHeight: '17px', fontWeight: 500 }}>{name}</Box>
        <Box sx={{ ...line, fontSize: 12, lineHeight: '15px', color: 'text.secondary' }}>
          {shortTypeLabel(type)}
        </Box>
      </Box>
    </Box>
  );
}
