/**
 * Takes the credentials out of every address in a text: `http://user:secret@host` becomes `http://user:***@host`, and a
 * name without a password, which may be a key, `***@host`. The one way in which a proxy is shown, logged or told of.
 *
 * Takes too much rather than too little: a password may hold any character, so all up to the last "@" before white
 * space counts as one.
 */
export function redactCredentials(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:\/\/)(\S*)@/gi, (_match, scheme: string, credentials: string) => {
    const colon = credentials.indexOf(":");
    return colon > 0 ? `${scheme}${credentials.slice(0, colon)}:***@` : `${scheme}***@`;
  });
}
