import type { ResourceType } from "@trame/core/workspace/resources/rules"
import { importResources } from "../../scripts/seed/import.ts"
import type { Api } from "./api.ts"

interface NewTestResource {
  name: string
  type?: ResourceType
  description?: string
  fileName?: string
  createdBy?: string
}

/** An agency's resources, one minute apart; resolves to their ids. */
export async function newResources(
  agencyId: string,
  resources: readonly NewTestResource[],
): Promise<string[]> {
  const stored = resources.map((resource, index) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()
    const content = resource.fileName
      ? { kind: "file" as const, contentType: "application/pdf", fileSize: 3 }
      : { kind: "link" as const, url: "https://test.example/" }
    return {
      type: "other" as const,
      description: "Utile à tous",
      createdBy: "gone",
      ...content,
      ...resource,
      agencyId,
      resourceId: `${agencyId}-${index}`,
      version: 1,
      createdAt: at,
      updatedAt: at,
    }
  })
  await importResources(stored)
  return stored.map(({ resourceId }) => resourceId)
}

/** A small uploaded file for a resource. */
export async function sentResource(
  { files }: Pick<Api, "files">,
  fileName = "Modèle été.pdf",
  contentType = "application/pdf",
): Promise<string> {
  const { uploadId } = await files.start({ purpose: "resource", fileName, contentType, size: 3 })
  const { parts } = await files.signParts({ uploadId, partNumbers: [1] })
  const { headers } = await fetch(parts[0]?.url ?? "", { method: "PUT", body: "abc" })
  await files.complete({ uploadId, parts: [{ partNumber: 1, etag: headers.get("etag") ?? "" }] })
  return uploadId
}
