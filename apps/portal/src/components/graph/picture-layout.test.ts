import { expect, it } from 'vitest';
import { layoutPicture, pictureNode } from './picture-layout.ts';
import { resourceGraph } from './resource-graph.ts';

const resource = (id: string, dependsOn: string[] = []) => ({ id, type: 'a/b', name: id, dependsOn });
const placesOf = (...resources: ReturnType<typeof resource>[]) => {
  const layout = layoutPicture(resourceGraph(resources));
  return { layout, at: new Map(layout.places.map((place) => [place.id, place])) };
};

it('places each resource to the right of its dependencies', () => {
  const { at } = placesOf(resource('vm', ['nic']), resource('nic', ['net']), resource('net'), resource('ip'));
  expect(at.get('net')!.x).toBe(at.get('ip')!.x);
  expect(at.get('nic')!.x).toBeGreaterThan(at.get('net')!.x + pictureNode.width);
  expect(at.get('vm')!.x).toBeGreaterThan(at.get('nic')!.x + pictureNode.width);
});

it('does not overlap resources, and keeps them inside the picture', () => {
  const { layout } = placesOf(
    resource('a'),
    ...['b', 'c', 'd', 'e'].map((id) => resource(id, ['a'])),
    resource('f', ['e']),
  );
  for (const { x, y } of layout.places) {
    expect(x + pictureNode.width).toBeLessThanOrEqual(layout.width);
    expect(y + pictureNode.height).toBeLessThanOrEqual(layout.height);
  }
  const column = layout.places.filter(({ x }) => x > pictureNode.width && x < 2 * pictureNode.width);
  const tops = column.map(({ y }) => y).toSorted((a, b) => a - b);
  expect(tops.every((y, index) => index === 0 || y - tops[index - 1]! >= pictureNode.height)).toBe(true);
});

it('narrows the nodes of a long chain', () => {
  const chain = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { layout } = placesOf(...chain.map((id, index) => resource(id, chain.slice(index - 1, index))));
  expect(layout.node.width).toBeLessThan(pictureNode.width);
  const xs = layout.places.map(({ x }) => x).toSorted((a, b) => a - b);
  expect(xs.every((x, index) => index === 0 || x - xs[index - 1]! > layout.node.width)).toBe(true);
  expect(xs.at(-1)! + layout.node.width).toBeLessThanOrEqual(layout.width);
});

it('places resources in a cycle', () => {
  expect(placesOf(resource('a', ['b']), resource('b', ['a'])).layout.places).toHaveLength(2);
});
