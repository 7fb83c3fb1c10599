// Replaces `electron` outside Electron. Its npm package would look for the binary when imported, and try to download
// it.
throw new Error("'electron' was imported under plain Node: only main/shell may, and its tests mock it (vi.mock).");
