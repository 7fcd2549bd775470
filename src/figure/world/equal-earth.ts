// Where on the map a place of the Earth is drawn: the Equal Earth projection (Šavrič, Patterson & Jenny 2019), in which countries
// of equal size take equal room: a coloured map must not make a country look important because it lies far north. The middle is
// 150° E, as in school maps of Japan: the cut runs through the Atlantic and leaves Asia, Oceania and America around the Pacific whole.

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The picture, in the units of its coordinates. Antarctica is left out. */
export const mapSize = { width: 1920, height: 854 } as const;

export const middleLongitude = 150;
const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796];
const half = Math.sqrt(3) / 2;

/** Half the width of the world is π · 2 / √3 / a1 radii: the picture is as wide as the world, less a margin. */
export const mapScale = (mapSize.width / 2 - 6) / ((Math.PI * 2) / Math.sqrt(3) / a1);
export const equatorY = 503;

export const onMap = ({ latitude, longitude }: Place): { readonly x: number; readonly y: number } => {
  const turned = ((longitude - middleLongitude + 540) % 360) - 180;
  const lambda = (turned * Math.PI) / 180;
  const theta = Math.asin(half * Math.sin((latitude * Math.PI) / 180));
  const square = theta * theta;
  const sixth = square ** 3;
  const x = (lambda * Math.cos(theta)) / (half * (a1 + 3 * a2 * square + sixth * (7 * a3 + 9 * a4 * square)));
  const y = theta * (a1 + a2 * square + sixth * (a3 + a4 * square));
  return { x: mapSize.width / 2 + mapScale * x, y: equatorY - mapScale * y };
};
