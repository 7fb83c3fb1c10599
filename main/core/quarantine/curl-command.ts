/**
 * Returns the request as a command for a POSIX shell. The token stays a variable, so that users do not share theirs.
 */
export function curlCommand({
  method,
  url,
  headers,
  body,
}: {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}): string {
  const headerFlags = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [
    `curl -X ${quoted(method)} ${quoted(url)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...headerFlags,
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ');
}

/** In single quotes, only the quote itself is special to a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
