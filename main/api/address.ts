export type Query = Readonly<Record<string, number | string | boolean | undefined>>;

/**
 * The address of an operation: the base address, which may carry a path of its own, followed by the filled-in template
 * and the query. Joined as text: resolving would drop the base's path.
 */
export function addressOf(
  baseUrl: string,
  template: string,
  path: Readonly<Record<string, number | string>> = {},
  query: Query = {},
): URL {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) throw new TypeError(`The path parameter ${name} of ${template} is missing.`);
    return encodeURIComponent(value);
  });
  const url = new URL(baseUrl.replace(/\/+$/, '') + filled);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}
