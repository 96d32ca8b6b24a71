import { DEMO_BULK } from "./bulk.ts"
import { DEMO_CREATIONS } from "./creations/index.ts"
import type { DemoBox } from "./letters.ts"
import { DEMO_TRAPS } from "./traps/index.ts"

/** The initial accounts, by the name stored in their mailbox. */
export const DEMO_BOXES: Record<string, DemoBox> = {
  creations: DEMO_CREATIONS,
  pieges: DEMO_TRAPS,
  volumineuse: DEMO_BULK,
  vide: { email: "vide@gmail.example", name: "Boîte vide", mails: () => [] },
}
