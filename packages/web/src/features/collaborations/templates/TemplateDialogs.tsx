import { templateOf } from "@trame/core/campaigns/templates/rules"
import { use } from "react"
import { lazyDialog } from "../../../lib/dialog/lazyDialog.tsx"
import { DialogOutlet } from "../../../ui/dialog/DialogOutlet.tsx"
import { CollaborationContext, type OpenCollaboration } from "../detail/collaboration.ts"
import { templateDialogs } from "./templates.ts"

const TemplateListDialog = lazyDialog(() => import("./TemplateListDialog.tsx"))
const TemplateDialog = lazyDialog(() => import("./TemplateDialog.tsx"))
const ApplyDialog = lazyDialog(() => import("./ApplyDialog.tsx"))

/** Of the list of campaigns; on a campaign's page also what concerns its timeline. */
export function TemplateDialogs() {
  const campaign = use(CollaborationContext)
  return (
    <DialogOutlet of={templateDialogs}>
      {{
        list: () => <TemplateListDialog />,
        edit: ({ template }) => <TemplateDialog templateId={template} />,
        save: () =>
          campaign && (
            <TemplateDialog
              templateId=""
              initial={{ name: "", steps: templateOf(campaign.detail.steps, campaign.detail.collaboration) }}
              about={aboutSteps(campaign)}
            />
          ),
        apply: ({ template }) => campaign && <ApplyDialog templateId={template} />,
      }}
    </DialogOutlet>
  )
}

/** Where the days of the steps come from. */
function aboutSteps({ detail: { collaboration } }: OpenCollaboration): string {
  const { name, signedDate, date } = collaboration
  const from = signedDate ? "la signature" : date ? "la date de la campagne" : "la première date limite"
  return `Les étapes de « ${name} », en jours depuis ${from}. Une étape que plusieurs influenceurs ont en commun n'y figure qu'une fois.`
}
