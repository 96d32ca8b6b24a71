import { inProcessApi } from "../../../scripts/bench/reads/in-process.ts"
import { comingFrom, newAddress } from "../api.ts"

/** Somebody at an address of their own who has a collaboration's public link with its key, and a file they send there. */
export function measuredGuests(one: { collaborationId: string; key: string }) {
  const { guestCollaboration: api } = inProcessApi(null, comingFrom(newAddress()))
  const announced = () => api.startUpload({ ...one, fileName: "a.txt", size: 3 })
  return {
    api,
    /** The link, with its key. */
    link: one,
    announced,
    async sent() {
      const { uploadId } = await announced()
      const { parts } = await api.signParts({ ...one, uploadId, partNumbers: [1] })
      const { headers } = await fetch(parts[0]?.url ?? "", { method: "PUT", body: "abc" })
      return { ...one, uploadId, parts: [{ partNumber: 1, etag: headers.get("etag") ?? "" }] }
    },
  }
}
