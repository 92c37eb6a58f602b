export interface Upload {
  done: Promise<{ ok: true; versionId: number } | { ok: false; message: string }>;
  cancel(): void;
}

interface UploadOptions {
  name: string;
  fileName: string | null;
  source: "upload" | "paste";
  /** @param share Of the bytes that have gone, 0–1. */
  onProgress(share: number): void;
}

/** Sends a list as it is. By XMLHttpRequest: `fetch` does not tell how much has gone. */
export function uploadList(host: string, body: Blob, { name, fileName, source, onProgress }: UploadOptions): Upload {
  const request = new XMLHttpRequest();
  const query = new URLSearchParams({ name, source, ...(fileName ? { file: fileName } : {}) });
  const done = new Promise<Awaited<Upload["done"]>>((resolve) => {
    const fail = (message: string) => resolve({ ok: false, message });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => fail("The server does not answer");
    request.onabort = () => fail("The upload was cancelled");
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status === 200 && answer.versionId !== undefined) resolve({ ok: true, versionId: answer.versionId });
      else fail(answer.error?.message ?? "The server does not answer");
    };
  });
  request.open("POST", `/api/sites/${encodeURIComponent(host)}/coverage/upload?${query}`);
  request.send(body);
  return { done, cancel: () => request.abort() };
}

function parse(text: string): { versionId?: number; error?: { message: string } } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
