import { inLanguage } from '#contract/language.ts';
import { count, figure } from '../core/base/words.ts';

const request = (id: number | null): string => (id === null ? 'The deferred request' : `The deferred request ${id}`);

export const texts = inLanguage('api', {
  // Advice: the part that is not lost, and the next step
  nothingChanged: 'Nothing was changed.',
  mayHaveTakenEffect: 'The change may have taken effect. Check before you repeat it.',
  andNext: (effect: string, next: string) => `${effect} ${next}`,
  seeDetails: 'See the details.',
  tryAgain: 'Try again.',
  tryLater: 'Try again later.',
  askTheRunner: 'Ask the administrator of the service.',
  checkAddress: 'Check the API URL.',
  checkAddressOrAsk: 'Check the API URL, or ask the administrator of the service.',
  moreThanIsRead: 'That is more than Penstock reads. Ask the administrator of the service.',

  // address.ts
  notComplete: (field: string, why: string) => `The request is not valid (${field}: ${why}).`,
  takesNo: (parameter: string) => `this operation has no parameter ${parameter}`,
  itIsMissing: 'it is missing',
  mustBeOneOf: (values: string) => `it must be one of ${values}`,
  mustBeWhole: 'it must be a whole number from 1',
  dotsAlone: 'a key that consists of dots cannot be part of a URL',
  halfACharacter: 'it contains half a character, which cannot be part of a URL',

  // parameters.ts
  anyValue: 'any value',
  either: (kinds: readonly string[]) => kinds.join(' or '),
  list: (of: string | null) => (of === null ? 'list' : `list of: ${of}`),
  valueOf: (type: string, from: number | null, to: number | null) => {
    const word = { integer: 'whole number', string: 'text', boolean: 'true or false' }[type] ?? type;
    return `${word}${from === null ? '' : ` from ${from}`}${to === null ? '' : ` to ${to}`}`;
  },

  // service-calling.ts
  noOperation: (id: string) => `There is no operation ${id}.`,
  noParameter: (id: string, name: string) => `${id} has no parameter ${name}.`,
  bodyIsNotJson: 'The body is not valid JSON.',

  // answer.ts
  webPage: (host: string) => `${host} answered with a web page, not data.`,
  notData: (host: string) => `${host} answered with something other than data.`,
  otherShape: (host: string) => `${host} sent an answer in an unexpected format.`,
  beyondBounds: (host: string, beyond: string) => `${host} answered with ${beyond}, more than Penstock reads.`,
  inTheWay: {
    data_sources: (ids: string) => `data sources ${ids}`,
    data_sets: (ids: string) => `data sets ${ids}`,
    data_sinks: (ids: string) => `destinations ${ids}`,
  },
  andMore: (ids: string, more: number) => `${ids} and ${figure(more)} more`,

  // service-content.ts
  thirdPartyRefused: 'The third party refused the credential.',
  testTheCredential: 'Test the credential, or update its secret.',
  nothingThere: 'There is nothing at this path.',
  lookAbove: 'Check the parent folder.',
  notBrowsed: 'The service cannot browse this type of connector.',

  // certificate-trouble.ts
  unknownAuthority: (host: string) =>
    `The certificate of ${host} is signed by an authority that this computer does not trust.`,
  addAuthority: 'Nothing was sent. If the service has its own authority, add its certificate file to the environment.',
  selfSigned: (host: string) => `The certificate of ${host} is self-signed.`,
  addCertificate: 'Nothing was sent. If it is the right one, add its certificate file to the environment.',
  wrongHost: (host: string) => `The certificate is not for ${host}.`,
  somethingElseAnswers: 'Nothing was sent. Check the URL: another server may be answering.',
  unsound: (host: string) => `The certificate of ${host} is invalid.`,
  nothingSentAsk: 'Nothing was sent. Ask the administrator of the service.',
  expired: (host: string) => `The certificate of ${host} has expired.`,
  askForNewCertificate:
    'Nothing was sent. Ask the administrator of the service for a new one, and check the clock of this computer.',
  notYetValid: (host: string) => `The certificate of ${host} is not valid yet.`,
  checkClock: 'Nothing was sent. Check the clock of this computer.',
  revoked: (host: string) => `The certificate of ${host} was revoked.`,

  // connection-failure.ts
  noSuchHost: (host: string) => `There is no host named ${host}.`,
  notLookedUp: (host: string) => `The name ${host} could not be looked up.`,
  refusesConnections: (host: string) => `${host} refuses connections.`,
  noWay: (host: string) => `${host} is unreachable from this computer.`,
  outOfConnections: (host: string) =>
    `Penstock could not connect to ${host}: the system's limit of open connections is reached.`,
  raiseFileLimit: 'Close other programs or raise the limit of open files (ulimit -n).',
  connectTimeout: (host: string) => `Connecting to ${host} timed out.`,
  noHttps: (host: string) => `${host} does not accept HTTPS on this port.`,
  checkAddressAndConnection: 'Check the API URL and your connection.',
  checkConnection: 'Check your connection.',
  checkAddressAndPort: 'Check the URL and the port, or ask the administrator of the service.',
  checkConnectionAndProxy: 'Check your connection and the proxy.',
  checkProxy: 'Check the proxy, or ask its administrator.',
  tooLarge: (host: string) => `${host} sent more than Penstock reads in one answer.`,
  notUnpacked: (host: string) => `${host} sent an answer that could not be decompressed.`,
  notSecure: (host: string) => `${host} and Penstock could not agree on a secure connection.`,
  wantsClientCertificate: (host: string) => `${host} requires a client certificate that it accepts.`,
  refusesHandshake: (host: string) =>
    `${host} refused the secure connection: it may require a client certificate, or other ciphers.`,
  askForOtherWay:
    'Choose a client certificate in the settings of the environment. The administrator of the service has it.',
  tlsTooOld: (host: string) => `${host} supports only versions of TLS that are too old or too new for Penstock.`,
  tooWeak: (host: string) => `${host} secures its connections with keys or algorithms that are too weak.`,
  askForNewerTls: 'Ask the administrator of the service for TLS 1.2 or newer with current keys.',
  unrecognizedName: (host: string) => `The server at ${host} does not serve this host name.`,
  proxyDidNotConnect: (host: string) => `The proxy did not connect to ${host}.`,
  connectionLost: (host: string) => `The connection to ${host} was lost.`,

  // credentials.ts
  noSecret: {
    serviceKey: 'This is not a key: it is empty, or has spaces or other invalid characters.',
    token: 'This is not a token: it is empty, or has spaces or other invalid characters.',
  },
  copyAgain: {
    serviceKey: 'Nothing was sent. Copy the whole key again.',
    token: 'Nothing was sent. Copy the whole token again.',
  },
  notAccepted: {
    service_key: 'The service does not accept this service key.',
    session_token: 'The service does not accept this session token.',
    password: 'The service does not accept this e-mail address and password.',
  },
  notAllowed: {
    service_key: 'The service does not allow a sign-in with this service key.',
    session_token: 'The service does not allow a sign-in with this session token.',
    password: 'The service does not allow a sign-in with this e-mail address and password.',
  },
  checkSecret: 'Check that it is complete, still valid, and meant for this service.',
  signInAnotherWay: 'Sign in another way, or ask an administrator.',

  // errors.ts
  notAcceptedRequest: (host: string) => `${host} did not accept the request.`,
  notAcceptedSession: (host: string) => `${host} does not accept the session.`,
  signInAgain: 'Sign in again.',
  forbidden: (host: string) => `${host} does not allow you to do this.`,
  askForAccess: 'Ask an administrator of the service for access.',
  askForRole: 'Ask the owner of the flow for a role with more rights.',
  unknown: (host: string) => `${host} has no such resource, or does not show it to you.`,
  mayBeDeleted: 'Refresh: it may have been deleted.',
  nothingAtPath: (host: string, path: string) => `${host} has nothing at ${path}.`,
  checkPath: 'Check the path of the API URL.',
  wrongState: (host: string) => `${host} does not allow this in the current state.`,
  lookAtState: 'Refresh, and check the state first.',
  proxyAsks: 'The proxy requires a sign-in.',
  askProxyRunner: 'Penstock cannot sign in to a proxy: ask its administrator.',
  alreadyThere: (host: string) => `${host} reports that this exists already or has changed.`,
  refreshAndTryAgain: 'Refresh and try again.',
  locked: (host: string) => `${host} has locked this account.`,
  askToUnlock: 'Ask an administrator to unlock it.',
  throttled: (host: string) => `${host} is limiting the rate of requests.`,
  failed: (host: string, status: number) => `${host} failed (${status}).`,
  refused: (host: string, status: number) => `${host} refused the request (${status}).`,
  makesNoSense: (host: string, status: number) => `${host} sent an unexpected answer (${status}).`,
  checkAddressThenRead: 'Check the API URL, then refresh.',
  leaveAloneUntil: (message: string, moment: string) => `${message} It requests a pause until ${moment}.`,
  couldNot: (host: string) => `${host} could not do this.`,
  deferred: {
    cancelled: (id: number | null) => `${request(id)} was canceled in the service.`,
    expired: (id: number | null) => `${request(id)} has expired in the service.`,
    stale: (id: number | null) => `${request(id)} got stuck in the service.`,
    failed: (id: number | null) => `${request(id)} failed in the service.`,
  },
  refusedLater: (id: number | null, status: number) => `${request(id)} was refused (${status}).`,
  tookTooLong: (host: string, seconds: number) => `${host} did not answer within ${seconds} s.`,
  stoppedAt: (host: string, share: string, seconds: number) =>
    `${host} is slow: ${share} of its answer arrived, then nothing for ${seconds} s.`,
  onlySoMuchCame: (host: string, share: string, seconds: number) =>
    `${host} is slow: only ${share} of its answer arrived within ${seconds} s.`,
  aPart: 'part',
  percent: (n: number) => `${n}%`,
  notTried: 'This request was not sent: the last requests to the service failed. Penstock retries automatically.',

  // input-words.ts and the catalogue of operations: the texts follow the name of a field
  input: {
    missing: 'is missing',
    mustBe: (what: string) => `must be ${what}`,
    mustBeOneOf: (values: string) => `must be one of ${values}`,
    notTaken: 'is not a parameter of this operation',
    empty: 'is empty',
    atLeast: (least: string) => `must be at least ${least}`,
    atMost: (most: string) => `must be at most ${most}`,
    types: {
      int: 'a whole number',
      number: 'a number',
      string: 'text',
      boolean: 'true or false',
      array: 'a list',
      object: 'an object',
      record: 'an object',
      undefined: 'omitted',
    },
    textOrObjects: 'must be text or a list of objects',
    falseAlone: 'must be false: transforms are sent as transform or transform_id',
    idOrObject: 'must be an ID or an object',
    notWithTransform: 'cannot be combined with transform: send one of them',
    wholeFlowOnly: 'is for the whole flow only: send all or full_tree with it',
  },

  // listing.ts
  megabytes: (n: number) => `${figure(n)} MB`,
  entries: (n: number) => count(n, 'entry', 'entries'),
  tooManyOnPage: (most: number) => `The service sent more than ${figure(most)} entries on one page.`,

  // overrides.ts
  sentElsewhere: (operation: string, why: string) =>
    `The settings override the address of ${operation} incorrectly: ${why}.`,
  correctSettings: 'Nothing was sent. Correct or remove the override in the settings of the environment.',
  fixedBySpecification: 'the specification fixes its method and path',
  onlyReads: (method: string) => `it only reads, and ${method} may change something`,
  onlyChanges: (method: string) => `it only changes, and ${method} may delete something`,
  pathLacks: (parameters: string) => `its path lacks {${parameters}}`,
  hasNo: (parameters: string) => `it has no {${parameters}}`,

  // request.ts
  wouldNotTake: (field: string, why: string) => `The service would not accept this: ${field} ${why}.`,
  wouldNotTakeIt: (why: string) => `The service would not accept this: it ${why}.`,
  describedInList: (operation: string) => `Nothing was sent. ${operation} is described in the list of operations.`,
  noAddress: 'The API URL is not a URL.',

  // schemas/session.ts
  anotherUser: 'another user',

  // service.ts
  nodes: (n: number) => count(n, 'node', 'nodes'),
  withoutFlow: (host: string) => `${host} answered without the requested flow.`,
  withoutEntries: (host: string) => `${host} answered without the requested entries.`,
  withoutResource: (host: string) => `${host} answered without the requested resource.`,
  noCopy: 'The service cannot copy this kind of resource.',
  hiddenNotStored: 'A hidden value was never stored. Enter it before you create this.',
  notEditable: (member: string) => `The service does not allow you to change ${member}.`,
  notRemovable: (member: string) =>
    `${member} cannot be removed: the service keeps the value of fields that a request omits.`,
  cannotPutBack: (field: string) =>
    `The hidden value at ${field} cannot be restored exactly. Enter the value, or keep the entries of the list in their order.`,
  noPrimaryKey: 'This lookup has no key, so its rows cannot be identified.',
  keyNotAddressable: (key: string) =>
    `The key ${JSON.stringify(key)} cannot be used in a request: it is empty, starts or ends with a space, or contains a comma or *.`,
  rowWithoutKey: (key: string, primaryKey: string) => `The row ${key} must be an object whose ${primaryKey} is ${key}.`,
  wroteNothing: (host: string) => `${host} returned nothing, without a reason.`,

  // session.ts
  signedOut: 'You are signed out.',
  signInToGoOn: 'Sign in to continue.',
  sessionLost: 'The service no longer accepts this session.',
  serviceKeyLost: 'The service no longer accepts this service key.',
  readIsThere: 'The data on screen stays. Sign in again to continue.',

  // translate.ts
  flowTooLarge: (most: number) => `The service sent a flow of more than ${figure(most)} nodes.`,

  // transport/client-certificate.ts
  certificateOrKeyMissing: 'This file does not contain both a client certificate and its private key.',
  keyOfAnother: 'The private key in this file does not belong to its first certificate.',
  passphraseNeeded: 'This client certificate needs a passphrase.',
  wrongPassphrase: 'The passphrase of the client certificate is wrong.',
  pkcs12Unprotected: 'This client certificate has no passphrase, so its private key would be stored unprotected.',
  certificateTooOld: 'This client certificate is encrypted in a way that is too old to be read.',
  noClientCertificate: 'This file contains no client certificate that can be read.',
  exportCertificateAgain: 'Nothing was changed. Use PEM or PKCS#12 (.p12, .pfx) with a passphrase, or export it again.',
  passphraseUnknown: 'The passphrase of the client certificate is not known on this computer.',
  givePassphrase:
    'Nothing was sent. Choose the certificate again in the settings of the environment, or set PENSTOCK_CLIENT_CERTIFICATE_PASSPHRASE.',

  // transport/*.ts
  proxyInvalid: 'The proxy in the environment variables is not a URL.',
  correctProxy: 'Nothing was sent. Correct HTTPS_PROXY or ALL_PROXY, or unset it.',
  proxyUnknown: 'The proxy is of a kind that Penstock does not support.',
  proxiesKnown: 'Nothing was sent. HTTP, HTTPS, SOCKS4 and SOCKS5 proxies work.',
  redirected: (host: string) => `${host} redirected the request to another address, which was not followed.`,
  closed: 'The connection to this service was closed.',
  fileIncomplete: (host: string, got: number, size: number) =>
    `${host} sent ${figure(got)} bytes of a file that should have ${figure(size)}.`,
  fileTooLong: (host: string, size: number) =>
    `${host} sent more than the ${figure(size)} bytes that the file should have.`,
  fileIsAnother: (host: string) => `${host} sent a file whose SHA-512 differs from the one in the feed.`,
  fileDeleted: 'The downloaded file was deleted.',
  notHttps: 'The API URL must begin with https://.',
  readableByAll: 'Nothing was sent: without https, others on the network could read it.',
  readOnly: 'This environment is read-only.',
  noCertificate: 'The certificate file of this environment contains no readable certificate.',
  choosePem: 'Nothing was sent. Choose a certificate in PEM or DER format, or save it as one.',
});
