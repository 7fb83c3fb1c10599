// Why a download failed, and whether it is worth trying again: a refusal stays one, a broken connection does not.

/** What a network says that will say the same in a minute: nobody there, no way there, a certificate that is not trusted. */
const refusals =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL|ERR_TLS_\w+)$|CERT|UNABLE_TO/;

/** Answers of a server that mean "not now": too slow a request, too early, too many. */
const notNow = [408, 425, 429];

/**
 * Judges what @electron/get threw. Returns `refused` (the same would be answered again) and `why`, for a person. Whatever
 * is not known to be a refusal is none: it is tried again at the next start.
 */
export function judgeFailure(error) {
  const status = Number(error.response?.status ?? proxyStatus(error));
  if (status) return { refused: status >= 400 && status < 500 && !notNow.includes(status), why: messageOf(error) };
  // Sumchecker's: the archive's sum is another one, or the list has none for it (or is no list).
  if (/Checksum\w*Error$/.test(error.constructor.name)) return { refused: true, why: messageOf(error) };
  if (/does not have a published/.test(error.message)) return { refused: true, why: error.message };
  const causes = withCauses(error);
  const refused = causes.some(({ code }) => refusals.test(code ?? ''));
  return { refused, why: messageOf(error) };
}

/** The status with which a proxy refused the way through it, which undici says in words only (lib/dispatcher/proxy-agent.js). */
function proxyStatus(error) {
  const said = withCauses(error).map(({ message }) => /Proxy response \((\d+)\)/.exec(message ?? '')?.[1]);
  return said.find(Boolean);
}

/** The innermost message: fetch itself only says "fetch failed" or "terminated". */
function messageOf(error) {
  const messages = withCauses(error).map(({ message, code }) => message || code);
  return messages.filter(Boolean).at(-1)?.split('\n')[0] ?? String(error);
}

/** The error, its cause, and so on; of several attempts at once (IPv6 and IPv4) the first. */
function withCauses(error) {
  const inner = error?.cause ?? error?.errors?.[0];
  return inner ? [error, ...withCauses(inner)] : [error];
}
