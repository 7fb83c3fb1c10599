/** Kind of a masked part of a text. */
export type MaskKind = 'address' | 'mail' | 'id' | 'time' | 'quoted' | 'path' | 'number';

/*
 * The rules, first match first. Two properties hold for each, and the tests try to break them:
 * - Linear time. A long match begins only where nothing of its kind precedes it, so no text is scanned twice.
 * - Masking is idempotent. No rule matches across ‹ or ›, and every check of a neighbor rejects them.
 *   Text that was left over is therefore left over again.
 */
const outside = String.raw`\s<>‹›"'\x60“”„«»「」()[\]{}`;
const hex = String.raw`[\da-fA-F]`;
/**
 * Returns a pattern that matches either case. `(?i:)` has no effect in expressions that V8 compiles without
 * optimization. V8 does that once a process has compiled much (TooMuchRegExpCode in its regexp.cc).
 */
const anyCase = (pattern: string): string =>
  pattern.replace(/\\.|\[[^\]]*\]|[a-zA-Z]/g, (part) =>
    part.length > 1 ? part : `[${part.toLowerCase()}${part.toUpperCase()}]`,
  );

const notAfterWord = String.raw`(?<![\p{L}\p{N}›])`;
const notBeforeWord = String.raw`(?![\p{L}\p{N}‹])`;
const alone = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;

/** `order_id`, `shop.orders`, `"street2"`: names of columns, methods and the like. Digits in many places form an id. */
const name = String.raw`[\p{L}_$][\p{L}_$.-]*(?:\d{1,2}[\p{L}_$.-]+){0,3}(?:\d{1,2})?`;
const namedThings = [
  'column|field|property|attribute|table|relation|constraint|index|collection|element|parameter|argument|variable',
  'function|method|class|type|object|format|encoding|permission|named|reading',
  'queue|topic|bucket|database|schema',
].join('|');
const isCalled = (quote: string): string =>
  String.raw`(?<=(?:(?<![^\s(])(?:${anyCase(namedThings)}) |['›] for key |(?<![^\s([{])(?:${anyCase('code|reason')})(?:: |=))${quote})`;
const isWhat = String.raw`(?= (?:is (?:a )?required|is missing|is not defined|object|codec|column|field|property)[.,;)]?(?:\s|$))`;

const typeNames = [
  'NoneType|str|string|varchar|int|integer|bigint|long|number|float|double|decimal',
  'bool|boolean|date|timestamp|bytes|list|tuple|dict|array',
].join('|');
/** `"error":"invalid_grant"`: members of a response that identify the error. */
const errorMembers = 'error|errors?_?[cC]ode|[cC]ode|type|reason|status|title';
/** `"message":"3 rows were refused"`: members that describe the error in words, which are read like any other text. */
const wordMembers = 'error|errorMessage|message|msg|reason|detail';
const memberBefore = (quote: string): string => String.raw`[{,]\s?${quote}(?:${wordMembers})${quote}\s?:\s?`;
const keyBefore = String.raw`(?<![^\s,;{(])(?:${anyCase('(?:error|err|text|desc)=|(?:message|msg|reason)(?:=|: ?)')})`;
const beginsWords = (quote: string): string =>
  String.raw`${quote}(?<=(?:${memberBefore(quote)}|${keyBefore})${quote})(?=[\p{L}\p{N}‹][^${quote}\n]* [^${quote}\n]*${quote})`;
/** A quote after a word, and before punctuation or an end, opens nothing. */
const endsWords = String.raw`(?:"(?<=[^\s([{=:,"]")|'(?<=[^\s([{=:,']'))(?=[,;}\])\s]|$)`;
const codeWords = [
  '(?:HTTP|error|errno|status|msg|response|answered|responded with) ',
  String.raw`(?:status|errno|SQLCODE)(?:: ?|=-?)`,
  String.raw`SQLSTATE(?:: ?| |=|\[)`,
  '(?:error|exit|reason|reply|response|result|return|status|with)[ _-]code(?:: ?| |=)',
].join('|');

/** Precedes a user's name. */
const nameBefore = `(?:${anyCase('user|username|login|account|principal')})[:=] ?`;

/**
 * Text that is preserved although it looks like a value, because another value is another problem. Its neighbors may be
 * masked later, so an adjacent ‹ or › does not matter.
 */
const preserved = [
  String.raw`\d(?<=(?<![^\s([{]|${nameBefore})(?:${anyCase(codeWords)})\d)[\dA-Z]{0,4}${end}(?![.,]\d)`,
  String.raw`${alone}HTTP\/\d(?:\.\d)? \d{3}${end}`,
  // Start of a database error in Python's notation. Its message is quoted, but is not a value.
  String.raw`\(\d{4}, ["'](?=[\p{L}‹])`,
  // Start of an HTTP or FTP response.
  String.raw`(?<![^])[45]\d\d(?= (?:\p{Lu}|[/\\‹]))`,
  String.raw`(?<=^|[\n([]|: )[A-Z]{1,10}-?\d{3,8}(?=:)`,
  String.raw`${alone}(?:ORA|TNS|PLS)-\d{5}${end}`,
  String.raw`${alone}(?:${anyCase('UTF|ISO|SHA|CRC|AES|CP|windows|int|float')})[-_]?\d+(?:-\d{1,2})?${end}`,
  String.raw`"${isCalled('"')}${name}"(?:\["\w+":\d+\])?`,
  String.raw`'${isCalled("'")}${name}'`,
  String.raw`"(?<=[{,] ?")${name}"(?= ?:(?!:))`,
  String.raw`"(?<=[{,] ?"(?:${errorMembers})" ?: ?")${name}"`,
  String.raw`"(?:${anyCase(typeNames)})"|${alone}'(?:${anyCase(typeNames)})'${end}`,
  String.raw`\\"${isCalled('\\\\"')}${name}\\"`,
  String.raw`"(?<=[\p{L}\p{N}_$\]"›]\[")${name}"(?=\]|:[\d‹])|'(?<=[\p{L}\p{N}_$\]'›]\[')${name}'(?=\])`,
  String.raw`'(?<=[{,] ?')(?:${errorMembers}|${wordMembers})'(?=: )`,
  `${beginsWords('"')}|${beginsWords("'")}|${endsWords}`,
  String.raw`"${name}(?:\(\)"|"(?:(?:\."${name}")+|${isWhat}))`,
  String.raw`${alone}'${name}'${isWhat}`,
  String.raw`\x60${name}(?:\(\))?\x60`,
].join('|');

const month = `(?:${anyCase('Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec')})[a-z]{0,6}`;
const weekday = `(?:${anyCase('Mon|Tue|Wed|Thu|Fri|Sat|Sun')})[a-z]{0,6}`;
const clockTime = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[aApP][mM])?(?: ?(?:Z|UTC|GMT))?(?: ?[+-]\d{2}(?::?\d{2})?)?`;
const dates = [
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`,
  String.raw`\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})`,
  String.raw`\d{1,2}[ /-]${month},?[ /-]\d{4}`,
  String.raw`${month} \d{1,2},? \d{4}`,
  String.raw`\d{4}年\d{1,2}月\d{1,2}日`,
].join('|');

const topDomains = [
  'com|net|org|io|dev|edu|gov|cloud|internal|local|localdomain|lan|corp|example|invalid|test',
  'au|be|br|ca|ch|cn|cz|de|dk|es|eu|fi|fr|ie|jp|nl|pl|pt|ru|se|uk|us',
].join('|');
/** Names of machines without a domain: worker-7, spark-node-12, vm14. */
const machines = 'worker|node|host|vm|server|srv|db|pg|kafka|broker|es|web|app|backend|pod|ip|replica|shard';
const numberedMachines = 'worker|node|host|vm|srv';
const port = String.raw`(?::\d{1,5})?`;
const shortIp6 = `(?:${hex}{1,4}(?::${hex}{1,4}){0,6})?::${hex}{1,4}(?::${hex}{1,4}){0,6}`;
const ip6 = `(?:${shortIp6}|${hex}{1,4}(?::${hex}{1,4}){7})`;

const segment = String.raw`[\p{L}\p{N}_.@%+=~:$-]*[\p{L}\p{N}_@%+=~$-]`;
const notInPath = String.raw`(?<![\p{L}\p{N}_.@%+=~:$›/\\-])`;
/** A file name may contain a space. A word with a file extension belongs to it. */
const restOfFile = String.raw`(?: [\p{L}\p{N}_-]+\.[a-zA-Z]\w{1,4}${notBeforeWord})?`;

const notBeforeName = String.raw`(?![\p{L}\p{N}‹]|\.[\p{L}\p{N}‹])`;
const fileTypes = [
  'csv|tsv|txt|jsonl?|ndjson|xml|xsd|ya?ml|html?|xlsx?|docx?|pdf|parquet|avro|orc|dat|edi|log|tmp|bak',
  'zip|gz|tgz|tar|bz2|zst|7z|gpg|pgp|png|jpe?g|tiff?',
].join('|');

/** A word with a digit after one of these is a name. */
const idOwners = [
  'request|record|order|customer|user|client|session|connection|container|job|transaction|batch|message',
  'invoice|shipment|delivery|payment|account|contract|ticket|article|product|item|sku|store|location|device|id|key|number|value|reference',
].join('|');

const unit = [
  '(?:[KMGTPE](?:i?B)?|bytes?|[nµu]s|ms|s|secs?|seconds?|m|min|minutes?|h|hours?|d|days?|weeks?|months?|years?',
  '[kKmM]?g|[kcm]m|m?l|kWh|EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK)',
].join('|');
const digits = String.raw`\p{Nd}+(?:[.,_:]\p{Nd}+)*(?:[eE][-+]?\p{Nd}+)?(?:-(?:alpha|beta|rc|SNAPSHOT)\.?\d*)?`;

const rules: Record<MaskKind, string> = {
  address: [
    String.raw`${notAfterWord}(?:[a-zA-Z][a-zA-Z\d+]{1,15}:\/\/(?:\[[\da-fA-F:.]*\])?|file:\/|arn:|urn:)[^${outside}]*[^${outside}.,;:!?]${restOfFile}`,
    // In Java's notation the name may precede it: db-1/10.0.0.7:5432.
    String.raw`(?:(?<![\p{L}\p{N}_.›/\\-])[\p{L}\p{N}.-]+\/|${notAfterWord})\d{1,3}(?:\.\d{1,3}){3}${port}${notBeforeName}`,
    String.raw`(?<=${notAfterWord}(?:host|hostname|server|node|broker)=)[\p{L}\p{N}.-]*[\p{L}\p{N}]${port}`,
    String.raw`(?<![\p{L}\p{N}_.›/\\-])(?:[a-z][a-z\d]*-){0,3}(?:(?:${machines})(?:-[a-z\d]+){0,6}-\d{1,6}|(?:${numberedMachines})\d{1,4})${port}(?![\p{L}\p{N}_‹/-]|\.[\p{L}\p{N}‹])`,
    String.raw`(?<![\p{L}\p{N}:›])(?:\[${ip6}\]${port}|${ip6}(?![\p{L}\p{N}:‹]))`,
    String.raw`(?<![\p{L}\p{N}_.@›\\-])(?:(?:\*\.)?(?:[a-zA-Z\d-]{1,63}\.)+(?:${topDomains})|localhost)${port}(?![\p{L}\p{N}_‹-]|\.[\p{L}\p{N}‹])`,
  ].join('|'),
  mail: String.raw`(?<![\p{L}\p{N}_.+›-])[\p{L}\p{N}_.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
  quoted: [
    String.raw`(?:\.\.\.)?"[^‹›\n]{0,40}"(?:\.\.\.)?(?= is not valid JSON)|(?<=near )'[^‹›\n]{0,80}'(?= at line )|(?<=token )'[^‹›\n]{1,2}'(?=,)`,
    // Quotes in a text that is itself quoted.
    String.raw`\\"[^"\\‹›\n]*\\"|\\'[^'\\‹›\n]*\\'`,
    String.raw`"(?:\\"|[^"‹›\n])*"`,
    String.raw`\x60[^\x60‹›\n]*\x60`,
    '[“„][^“”„‹›\\n]*[”“]',
    '«[^«»‹›\\n]*»',
    '»[^«»‹›\\n]*«',
    '‘[^‘’‹›\\n]*’',
    '「[^「」‹›\\n]*」',
    '『[^『』‹›\\n]*』',
    // Bytes in Python's notation.
    String.raw`${notAfterWord}[bu]'(?:\\'|[^'‹›\n])*'${notBeforeWord}`,
    String.raw`${notAfterWord}'(?:[^'‹›\n]|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))*'${notBeforeWord}`,
    // Unquoted text that is labeled as a value.
    String.raw`(?<=(?<![\p{L}\p{N}›])(?:${anyCase('raw|truncated|offending|received|failing|original|input')}) (?:${anyCase('(?:field|column) ')})?(?:${anyCase('value|line|row|record')}): )[^\n‹›]+`,
    String.raw`(?<=(?<![\p{L}\p{N}›])value=)[^\s,;()[\]{}"'‹›][^,;()[\]{}"'‹›\n]{0,60}(?=[,;)\]}])`,
    // Keys and rows in the notation of databases.
    String.raw`\((?<=(?:\)=|[Cc]ontains |value is )\()[^()‹›\n]*\)`,
  ].join('|'),
  id: [
    String.raw`${notAfterWord}${hex}{8}(?:[-_]${hex}{4}){3}[-_]${hex}{12}${notBeforeWord}`,
    String.raw`${notAfterWord}${hex}{2}(?:(?::${hex}{2}){5}|(?:-${hex}{2}){5})${notBeforeWord}`,
    // Card numbers.
    String.raw`${notAfterWord}\d{4}(?:[ -]\d{4}){2,3}${notBeforeWord}`,
    // Base64.
    String.raw`(?<![A-Za-z\d+/›])(?=[A-Za-z\d+/]{0,40}[A-Z])(?=[A-Za-z\d+/]{0,40}[a-z])(?=[A-Za-z\d+/]{0,40}\d)[A-Za-z\d][A-Za-z\d+/]{23,}={0,2}(?![\p{L}\p{N}+/‹])`,
    String.raw`${notAfterWord}(?:[a-z]{1,8}_)?(?=[a-fA-F]*\d)(?=\d*[a-fA-F])${hex}{8,}${notBeforeWord}`,
    String.raw`${notAfterWord}(?:[a-z]{1,8}_)?(?=(?:[a-zA-Z]*\d){3})(?=\d*[a-zA-Z])[a-zA-Z\d]{10,}${notBeforeWord}`,
    String.raw`(?<=(?<![^\s([])(?:${anyCase(idOwners)})(?: |: ?|=| #))(?=[\p{L}_-]*\d)[\p{L}\p{N}_-]+(?![\p{L}\p{N}‹]|\.[\d‹])`,
    String.raw`(?<=(?<![^\s([{,])${nameBefore})[\p{L}\p{N}_.@\\-]*[\p{L}\p{N}_-]`,
    // Letters, digits and other characters of URLs, in any order.
    String.raw`(?<![A-Za-z\d_›-])(?=[a-z\d_-]*[A-Z])(?=[A-Z\d_-]*[a-z])(?=(?:[A-Za-z_-]*\d){3})(?![A-Za-z\d_-]*\d{4}-\d\d)[A-Za-z\d_-]{16,}${notBeforeWord}`,
    String.raw`(?<=for user )[\p{L}\p{N}_.@\\-]*[\p{L}\p{N}_-](?= (?:from|at|on|in) |[).,;]|$)`,
    // Hashes of Java objects, and suffixes of pods.
    String.raw`@${hex}{5,8}${notBeforeWord}`,
    String.raw`(?<=[a-z\d])-(?=[a-z]*\d)[bcdfghj-np-tv-xz2-9]{8,10}-[bcdfghj-np-tv-xz2-9]{5}${notBeforeWord}`,
    // Numbers of orders, accounts and the like: EU-1042-558210.
    String.raw`(?<![\p{L}\p{N}_.›/\\-])[A-Z]{1,6}(?:-?\d{3,}(?:-[A-Z\d]+)*${notBeforeWord}|-\d{1,2}(?:-[A-Z\d]+)*(?![\p{L}\p{N}‹:]))`,
  ].join('|'),
  time: String.raw`${notAfterWord}(?:${weekday},? |[a-z]{1,20}__)?(?:(?:${dates})(?:(?:T|,? |::?)${clockTime})?|${month} {1,2}\d{1,2} ${clockTime} \d{4}|${clockTime})${notBeforeWord}`,
  path: [
    // Position in a script, in the notation of stack traces.
    String.raw`(?<=\sat [^\s()‹›]{1,80} \()[^()‹›\n]+(?=\))`,
    String.raw`(?<=(?<![\p{L}\p{N}_›])(?:${anyCase('url|uri|path')}):? ?)\/(?=\s|$)`,
    String.raw`${notInPath}(?:[a-zA-Z]:|\\|\.{1,2})?[/\\]${segment}(?:[/\\]${segment})*[/\\]?(?:\?[^${outside}]*[^${outside}.,;:!?])?${restOfFile}`,
    String.raw`${notInPath}(?!:)[\p{L}\p{N}_.@%+=~:$/\\-]+\.(?:${fileTypes})${notBeforeName}`,
    // Numbered files: binlog.000012.
    String.raw`${notInPath}(?=[\p{N}_-]*\p{L})[\p{L}\p{N}_-]+\.\d{6}(?:\/\d+)?${notBeforeName}`,
    String.raw`${notInPath}(?!:)${segment}(?:[/\\]${segment}){2,}[/\\]?${restOfFile}`,
  ].join('|'),
  // One or two digits after a letter belong to a name: s3, utf8, v2, street_2.
  number: [
    String.raw`${notAfterWord}0x${hex}+(?: 0x${hex}+)*${notBeforeWord}`,
    String.raw`U\+${hex}{4,6}${notBeforeWord}`,
    String.raw`${notAfterWord}(?:\d+h)?\d+m\d+(?:\.\d+)?s${notBeforeWord}`,
    String.raw`(?:(?<![^\s([{=:,])[-+])?(?<![\p{L}\p{N}_›])(?:[€$£¥] ?)?(?:\p{Nd}{1,3}(?:[ \u00a0\u202f]\p{Nd}{3})+(?:,\p{Nd}+)?(?![\p{Nd}.,:/-])|${digits}(?: ?${unit}${notBeforeWord}(?: ?${digits} ?${unit}${notBeforeWord})*)?)`,
    String.raw`\p{Nd}{3,}(?:[.,_]\p{Nd}+)*`,
  ].join('|'),
};

export const maskKinds = Object.keys(rules) as MaskKind[];
/** Everything that is masked, in one expression. It first rejects letters within a word, where nothing begins. */
export const masks = new RegExp(
  String.raw`(?!(?<=\p{L})\p{L})(?:${[preserved, ...Object.values(rules).map((rule) => `(${rule})`)].join('|')})`,
  'gu',
);
