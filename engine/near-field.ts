import { z } from 'zod';
import { meantBy } from '../search/suggest.ts';
import { siteConfigSchema } from './config-schema.ts';

/** A JSON schema as far as names are looked for. */
interface Shape {
  $ref?: string;
  $defs?: Record<string, Shape>;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  propertyNames?: { enum?: string[] };
  additionalProperties?: Shape | boolean;
}

/**
 * What a field of the configuration that does not exist was meant to be.
 * @param path of that field, in the configuration
 */
export function nearField(path: readonly PropertyKey[]): string | undefined {
  const root = z.toJSONSchema(siteConfigSchema, { io: 'input', unrepresentable: 'any' }) as Shape;
  /** A shape and all those that may stand for it. */
  const forms = (shape: Shape): Shape[] => {
    const referred = root.$defs?.[shape.$ref?.split('/').at(-1) ?? ''];
    return [shape, ...(referred ? [referred] : []), ...(shape.anyOf ?? [])].flatMap((one) =>
      one === shape ? [one] : forms(one),
    );
  };
  const within = (shape: Shape, part: PropertyKey): Shape[] => {
    const below =
      typeof part === 'number'
        ? shape.items
        : (shape.properties?.[String(part)] ?? shape.additionalProperties);
    return typeof below === 'object' ? forms(below) : [];
  };
  const around = path
    .slice(0, -1)
    .reduce((shapes, part) => shapes.flatMap((shape) => within(shape, part)), forms(root));
  const names = around.flatMap(({ properties = {}, propertyNames }) => [
    ...Object.keys(properties),
    ...(propertyNames?.enum ?? []),
  ]);
  return meantBy(String(path.at(-1)), names);
}
