import type { FailureReason } from "../domain/fetch/fetch-result";
import { type ConnectionPhase, ExchangeTimeoutError } from "./http-exchange";
import { ProxyError } from "./proxy-error";

const dnsCodes = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EAI_NODATA", "EAI_NONAME", "ENODATA", "ESERVFAIL"]);
const unreachableCodes = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL", "EHOSTDOWN"]);
const certificateCodes = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|EPROTO)/;

/**
 * Names the cause of an exchange that ended before its answer.
 *
 * @param phase How far the connection had come: whatever ends a handshake is a fault of TLS, though the system may
 * call it a reset.
 */
export function classifyFailure(error: Error, phase: ConnectionPhase): { reason: FailureReason; detail: string } {
  if (error instanceof ExchangeTimeoutError) return { reason: "timeout", detail: timeoutDetail(error.message, phase) };
  if (error instanceof ProxyError) return { reason: error.reason, detail: error.message };
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (dnsCodes.has(code)) return { reason: "dns-failure", detail: `the name does not resolve (${code})` };
  if (phase === "handshake" || certificateCodes.test(code)) return { reason: "tls-error", detail: tlsDetail(error) };
  if (unreachableCodes.has(code)) return { reason: "connection-refused", detail: `no connection (${code})` };
  if (code === "ETIMEDOUT")
    return { reason: "timeout", detail: timeoutDetail("no answer to connection attempts", phase) };
  if (code === "HPE_HEADER_OVERFLOW") return { reason: "http-error", detail: "headers larger than 65,536 bytes" };
  if (code.startsWith("HPE_"))
    return { reason: "http-error", detail: `the answer is not HTTP (${parserWords(error)})` };
  if (code === "ECONNRESET" && (error as NodeJS.ErrnoException).syscall === undefined) {
    return { reason: "connection-reset", detail: "connection closed before an answer" };
  }
  return { reason: "connection-reset", detail: `connection broke before an answer (${code || error.message})` };
}

function timeoutDetail(message: string, phase: ConnectionPhase): string {
  const where = { "resolve-and-connect": "while connecting", handshake: "in the TLS handshake", open: "" }[phase];
  return where ? `${message}, ${where}` : message;
}

function tlsDetail(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  // OpenSSL's own text is its source line; the code says what people look up.
  return code && code !== "ECONNRESET" ? `TLS failed (${code})` : "TLS failed: connection closed in the handshake";
}

function parserWords(error: Error): string {
  return error.message.replace(/^Parse Error: /, "");
}
