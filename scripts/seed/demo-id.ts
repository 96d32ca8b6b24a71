import { tokenHash } from "@trame/core/lib/id"

/** Always the same id for the same name, e.g. `agency/lumiere`, shaped like a random one (128 bits). */
export const demoId = (name: string): string => tokenHash(`trame-demo/${name}`).slice(0, 32)
