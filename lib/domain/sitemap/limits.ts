/** @see https://www.sitemaps.org/protocol.html#index — "no more than 50,000 URLs" a file. */
export const entriesMaxOfProtocol = 50_000;

/** @see https://www.sitemaps.org/protocol.html#locdef — "less than 2,048 characters". */
export const locLengthOfProtocol = 2_048;

/** @see https://www.sitemaps.org/protocol.html#index — "no larger than 50MB (52,428,800 bytes)". */
export const fileBytesMaxOfProtocol = 52_428_800;
