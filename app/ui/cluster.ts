export type Point = { id: string; latitude: number; longitude: number };

/** Points that are too close together to press one by one, and their center. */
export type Cluster<P extends Point> = { points: P[]; latitude: number; longitude: number };

/** Groups points within `radius` pixels of the group's first point at a zoom. */
export function clusterPoints<P extends Point>(points: P[], zoom: number, radius: number): Cluster<P>[] {
  const groups: { x: number; y: number; points: P[] }[] = [];
  for (const point of points) {
    const { x, y } = pixelsAt(point, zoom);
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < radius);
    if (near) near.points.push(point);
    else groups.push({ x, y, points: [point] });
  }
  return groups.map((group) => ({
    points: group.points,
    latitude: mean(group.points.map(({ latitude }) => latitude)),
    longitude: mean(group.points.map(({ longitude }) => longitude)),
  }));
}

/** True if some of these points separate at the closest zoom. */
export function canPart(points: Point[], closestZoom: number, radius: number): boolean {
  return clusterPoints(points, closestZoom, radius).length > 1;
}

/** The west, south, east and north of points; there must be at least one. */
export function boundsOf(points: Point[]): [west: number, south: number, east: number, north: number] {
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** Web Mercator, with tiles of 512 pixels. */
function pixelsAt({ latitude, longitude }: Point, zoom: number): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const world = 512 * 2 ** zoom;
  return {
    x: (longitude / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
