import { checkScope } from "./authenticate.ts"
import { readScope } from "./claim.ts"
import { S3Error } from "./errors.ts"
import { type Form, readForm } from "./form.ts"
import { rawBytes } from "./payload.ts"
import { checkPolicy, type Policy } from "./policy.ts"
import { quoted, replyEmpty, replyXml } from "./reply.ts"
import { checkKey, type S3Request } from "./request.ts"
import { type Credentials, sameSignature, sign } from "./signature.ts"
import type { Store } from "./store.ts"
import { checkedHeaders, isMeta, keptHeaders } from "./stored-headers.ts"
import { document, element } from "./xml.ts"

/** A browser's form upload, allowed by the policy it carries instead of a signed request. */
export async function postObject(request: S3Request, store: Store, credentials: Credentials): Promise<void> {
  const { bucket, message, response } = request
  const form = await readForm(message.headers["content-type"] ?? "", rawBytes(request))
  const { fields } = form
  const policy = checkForm(form, bucket, credentials)
  store.objects.requireBucket(bucket)
  const key = (fields.get("key") ?? "").replace(/\$\{filename\}/g, () => form.fileName)
  if (key === "") throw new S3Error("InvalidArgument", "Bucket POST must contain a field named 'key'")
  checkKey(key)
  const headers = checkedHeaders([...fields].filter(([name]) => keptHeaders.includes(name) || isMeta(name)))
  const { segment, md5: etag } = await store.bodies.write(limited(form.bytes, policy))
  const modified = new Date().toISOString()
  await store.objects.put(
    { bucket, key, etag, size: segment.size, modified, headers, segments: [segment] },
    () => undefined,
  )
  const location = `http://${message.headers.host}/${bucket}/${encodeURIComponent(key)}`
  const status = Number(fields.get("success_action_status"))
  if (status !== 201)
    return replyEmpty(response, status === 200 ? 200 : 204, { etag: quoted(etag), location })
  const children = [
    element("Location", location),
    element("Bucket", bucket),
    element("Key", key),
    element("ETag", quoted(etag)),
  ]
  response.setHeader("etag", quoted(etag))
  replyXml(response, 201, document("PostResponse", children))
}

/** @throws AccessDenied, InvalidAccessKeyId, SignatureDoesNotMatch, InvalidPolicyDocument */
function checkForm({ fields }: Form, bucket: string, credentials: Credentials): Policy {
  const read = (name: string) => fields.get(name) ?? ""
  const policy = read("policy")
  if (!policy) throw new S3Error("AccessDenied")
  const scope = readScope(read("x-amz-credential"))
  if (!scope || read("x-amz-algorithm") !== "AWS4-HMAC-SHA256") {
    throw new S3Error("InvalidArgument", "The form's signature fields are not valid")
  }
  checkScope({ ...scope, date: read("x-amz-date") }, credentials)
  if (!sameSignature(sign(policy, scope.day, credentials), read("x-amz-signature"))) {
    throw new S3Error("SignatureDoesNotMatch")
  }
  return checkPolicy(policy, fields, bucket)
}

async function* limited(
  source: AsyncIterable<Buffer>,
  { smallest, largest }: Policy,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const bytes of source) {
    size += bytes.length
    if (size > largest) throw new S3Error("EntityTooLarge")
    yield bytes
  }
  if (size < smallest) throw new S3Error("EntityTooSmall")
}
