/**
 * A hatched fill in a colour, for what is told apart without colour. `id` must be unique in the document.
 * Use as `fill={`url(#${id})`}`.
 */
export function Hatch({ id, colour, ground = 0.16 }: { id: string; colour: string; ground?: number }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" fill={colour} fillOpacity={ground} />
      <rect width="1.8" height="5" fill={colour} />
    </pattern>
  );
}
