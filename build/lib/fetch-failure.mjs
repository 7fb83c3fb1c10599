// Why a download failed, and whether a retry is worthwhile: a refusal is final, a broken connection is not.

/** Permanent network errors: no host, no route, an untrusted certificate. */
const refusals =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL|ERR_TLS_\w+)$|CERT|UNABLE_TO/;

/** Statuses that mean "not now": too slow a request, too early, too many. */
const notNow = [408, 425, 429];

/**
 * Classifies an error of @electron/get. Returns `refused` (a retry would not help) and a readable `why`. An unknown
 * error is not a refusal, so the next start tries again.
 */
export function judgeFailure(error) {
  const status = Number(error.response?.status ?? proxyStatus(error));
  if (status) return { refused: status >= 400 && status < 500 && !notNow.includes(status), why: messageOf(error) };
  // From sumchecker: the checksum of the archive differs, or the list has none for it (or is not a list).
  if (/Checksum\w*Error$/.test(error.constructor.name)) return { refused: true, why: messageOf(error) };
  if (/does not have a published/.test(error.message)) return { refused: true, why: error.message };
  const causes = withCauses(error);
  const refused = causes.some(({ code }) => refusals.test(code ?? ''));
  return { refused, why: messageOf(error) };
}

/**
 * Status with which a proxy refused to connect, which undici reports in its message only
 * (lib/dispatcher/proxy-agent.js).
 */
function proxyStatus(error) {
  const said = withCauses(error).map(({ message }) => /Proxy response \((\d+)\)/.exec(message ?? '')?.[1]);
  return said.find(Boolean);
}

/** The innermost message. Messages of fetch itself are only "fetch failed" or "terminated". */
function messageOf(error) {
  const messages = withCauses(error).map(({ message, code }) => message || code);
  return messages.filter(Boolean).at(-1)?.split('\n')[0] ?? String(error);
}

/** The error, its cause, and so on. Of several attempts at once (IPv6 and IPv4) the first. */
function withCauses(error) {
  const inner = error?.cause ?? error?.errors?.[0];
  return inner ? [error, ...withCauses(inner)] : [error];
}
