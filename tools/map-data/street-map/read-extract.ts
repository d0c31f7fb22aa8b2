import { createOSMStream } from "osm-pbf-parser-node";

export type Position = [longitude: number, latitude: number];
export type Tags = Record<string, string>;
export type Way = { tags: Tags; nodes: number[]; points: Position[] };
type Member = { type: string; ref: number; role: string };
type Item =
  | { type: "node"; id: number; lon: number; lat: number; tags?: Tags }
  | { type: "way"; id: number; refs: number[]; tags?: Tags }
  | { type: "relation"; members: Member[]; tags?: Tags };

/** An extract of OpenStreetMap; of a way, only the nodes that the extract has. */
export type Extract = {
  places: { tags: Tags; point: Position }[];
  ways: Way[];
  /** With the ways that the extract has. */
  multipolygons: { tags: Tags; outer: Way[]; inner: Way[] }[];
  /** The tags of everything with a house number. */
  addresses: Tags[];
};

/** Reads a file in the PBF format of OpenStreetMap, whose relations may stand before their ways. */
export async function readExtract(filePath: string): Promise<Extract> {
  const items: Item[] = [];
  for await (const item of createOSMStream(filePath, { withInfo: false }) as AsyncIterable<Item>)
    items.push(item);
  const tagsOf = ({ tags = {} }: { tags?: Tags }) => tags;
  const nodes = items.filter((item) => item.type === "node");
  const points = new Map(nodes.map(({ id, lon, lat }): [number, Position] => [id, [lon, lat]]));
  const ways = new Map<number, Way>();
  for (const item of items) {
    if (item.type !== "way") continue;
    const inside = item.refs.filter((id) => points.has(id));
    ways.set(item.id, { tags: tagsOf(item), nodes: inside, points: inside.map((id) => points.get(id)!) });
  }
  const waysOf = (members: Member[], roles: string[]) =>
    members.flatMap(({ ref, role }) => (roles.includes(role) ? (ways.get(ref) ?? []) : []));
  return {
    places: nodes
      .filter((node) => tagsOf(node)["place"])
      .map((node) => ({ tags: tagsOf(node), point: [node.lon, node.lat] })),
    ways: [...ways.values()],
    multipolygons: items
      .filter((item) => item.type === "relation")
      .filter((item) => tagsOf(item)["type"] === "multipolygon")
      .map((item) => ({
        tags: tagsOf(item),
        outer: waysOf(item.members, ["outer", ""]),
        inner: waysOf(item.members, ["inner"]),
      })),
    addresses: items.map(tagsOf).filter((tags) => tags["addr:housenumber"]),
  };
}
