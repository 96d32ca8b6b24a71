import type { InterruptedUploads } from "./interrupted.ts"

/** External dependencies of an upload. */

export interface UploadedFile {
  uploadId: string
  fileName: string
  /** Bytes. */
  fileSize: number
}

export interface UploadApi {
  start(input: {
    fileName: string
    contentType: string
    size: number
  }): Promise<{ uploadId: string; partBytes: number; partCount: number }>
  signParts(input: {
    uploadId: string
    partNumbers: number[]
  }): Promise<{ parts: { partNumber: number; url: string }[] }>
  complete(input: { uploadId: string; parts: { partNumber: number; etag: string }[] }): Promise<UploadedFile>
  cancel(input: { uploadId: string }): Promise<unknown>
}

export interface PartRequest {
  url: string
  body: Blob
  signal: AbortSignal
  /** Bytes of this part sent so far. */
  onProgress(bytes: number): void
}

/** Sends one part and resolves to its etag; rejects with a `PartFailure`. */
export type PutPart = (request: PartRequest) => Promise<string>

export interface Connectivity {
  isOnline(): boolean
  /** Calls back on each change; returns the unsubscribe function. */
  subscribe(listener: (online: boolean) => void): () => void
}

export interface UploadPorts {
  api: UploadApi
  putPart: PutPart
  connectivity: Connectivity
  interrupted: InterruptedUploads
}

/** The storage refused a part (`status`), or did not answer (0). */
export class PartFailure extends Error {
  readonly status: number

  constructor(status: number) {
    super("L'envoi du fichier a échoué. Veuillez réessayer.")
    this.name = "PartFailure"
    this.status = status
  }
}

export class UploadCancelled extends Error {
  override name = "UploadCancelled"
  override message = "Envoi annulé"
}

/** The server refuses the file, and a retry would not help; the message is French. */
export class UploadRefused extends Error {
  override name = "UploadRefused"
}
