import { DEMO_BULK } from "./bulk.ts"
import { DEMO_CREATIONS } from "./creations/index.ts"
import type { DemoBox } from "./letters.ts"
import { DEMO_TRAPS } from "./traps/index.ts"

/** The accounts that are there from the beginning, by what tells their mails. */
export const DEMO_BOXES: Record<string, DemoBox> = {
  creations: DEMO_CREATIONS,
  pieges: DEMO_TRAPS,
  volumineuse: DEMO_BULK,
  vide: { email: "vide@gmail.example", name: "Boîte vide", mails: () => [] },
}
