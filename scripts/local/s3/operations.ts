import { deleteObjects, headBucket, listObjects } from "./bucket-operations.ts"
import { copyObject } from "./copy-operation.ts"
import { S3Error } from "./errors.ts"
import { listParts, listUploads } from "./multipart-lists.ts"
import { abortUpload, completeUpload, createUpload, uploadPart } from "./multipart-operations.ts"
import { deleteObject, getObject, putObject } from "./object-operations.ts"
import { header, type S3Request } from "./request.ts"
import type { Store } from "./store.ts"

type Operation = (request: S3Request, store: Store) => Promise<void>

/** Parameters that turn a request into one we do not have, and must not take for another. */
const unsupported =
  /^(accelerate|acl|analytics|append|attributes|cors|encryption|inventory|legal-hold|lifecycle|location|logging|metrics|notification|object-lock|ownershipControls|policy|policyStatus|publicAccessBlock|renameObject|replication|requestPayment|restore|retention|select|session|tagging|torrent|versionId|versioning|versions|website)$/

/** @throws NotImplemented, MethodNotAllowed */
export function operationOf(request: S3Request): Operation {
  if (request.bucket === "" || [...request.query.keys()].some((name) => unsupported.test(name))) {
    throw new S3Error("NotImplemented")
  }
  const operation = request.key === "" ? onBucket(request) : onObject(request)
  if (!operation) throw new S3Error("MethodNotAllowed")
  return operation
}

function onBucket({ method, query }: S3Request): Operation | undefined {
  if (method === "HEAD") return headBucket
  if (method === "POST") return query.has("delete") ? deleteObjects : undefined
  if (method !== "GET") throw new S3Error("NotImplemented")
  if (query.has("uploads")) return listUploads
  if (query.get("list-type") === "2") return listObjects
  throw new S3Error("NotImplemented")
}

function onObject(request: S3Request): Operation | undefined {
  const { method, query } = request
  const inUpload = query.has("uploadId")
  if (!inUpload && query.has("partNumber")) throw new S3Error("NotImplemented")
  switch (method) {
    case "GET":
      return inUpload ? listParts : getObject
    case "HEAD":
      return getObject
    case "PUT":
      if (inUpload) return uploadPart
      return header(request, "x-amz-copy-source") === undefined ? putObject : copyObject
    case "POST":
      if (inUpload) return completeUpload
      return query.has("uploads") ? createUpload : undefined
    case "DELETE":
      return inUpload ? abortUpload : deleteObject
  }
}
