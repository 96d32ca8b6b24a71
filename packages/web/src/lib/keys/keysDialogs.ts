import { defineDialogs } from "../dialog/useDialogParam.ts"

/** The list of all shortcuts, above any page: `?keys=all`. */
export const keysDialogs = defineDialogs({ all: [] }, { slot: "keys" })
