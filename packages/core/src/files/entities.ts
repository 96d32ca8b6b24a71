import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { upload } from "./schema.ts"

export const UploadEntity = entity(upload)
export type Upload = EntityItem<typeof UploadEntity>
