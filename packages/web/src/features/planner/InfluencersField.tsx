import { CloseOutlined, SwapOutlined, UserAddOutlined } from "@ant-design/icons"
import { MAX_INFLUENCERS } from "@trame/core/workspace/planner/rules/briefs"
import { Button, ConfigProvider } from "antd"
import { useRef } from "react"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import InfluencerPicker from "../../ui/influencers/InfluencerPicker.tsx"
import { InfluencerPicture } from "../../ui/influencers/InfluencerPicture.tsx"
import { plannerPickers } from "./cache.ts"
import styles from "./Fields.module.css"
import type { Chosen } from "./values.ts"

/** rules/team.md#brief-form */
const FOUND = 50

interface InfluencersFieldProps {
  /** A choice replaces the former one. */
  single: boolean
  /** A `Form.Item` passes all of these. */
  id?: string
  value?: readonly Chosen[]
  onChange?: (value: readonly Chosen[]) => void
}

/** The influencers of the tasks, chosen in a search dialog above the form. */
export function InfluencersField({ single, id, value = [], onChange }: InfluencersFieldProps) {
  const { componentDisabled = false } = ConfigProvider.useConfig()
  const { open } = useDialogParam(plannerPickers)
  const choose = useRef<HTMLButtonElement>(null)
  const full = !single && value.length >= MAX_INFLUENCERS

  const remove = (one: Chosen) => {
    onChange?.(value.filter((other) => other.id !== one.id))
    choose.current?.focus()
  }

  return (
    <div className="grid justify-items-start gap-3 cols-1">
      {value.length > 0 ? (
        <ul className="flex wrap gap-3" aria-label="Influenceurs choisis">
          {value.map((one) => (
            <li key={one.id} className={`card inline-flex items-center gap-3 max-full ${styles.person}`}>
              <InfluencerPicture name={one.name} imageUrl={one.profileImageUrl} size={28} />
              <span className="min-0 strong anywhere">{one.name}</span>
              {single ? null : (
                <button
                  type="button"
                  className={`grid place-center flex-none soft text-xs rounded-m ${styles.remove}`}
                  aria-label={`Retirer ${one.name}`}
                  disabled={componentDisabled}
                  onClick={() => remove(one)}
                >
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        ref={choose}
        id={id}
        icon={single && value.length ? <SwapOutlined aria-hidden /> : <UserAddOutlined aria-hidden />}
        // Replaces the field's label, which does not name the action.
        aria-label={labelOf(single, value.length)}
        aria-haspopup="dialog"
        data-begins={value.length === 0}
        onClick={() => open("influencers")}
      >
        {labelOf(single, value.length)}
      </Button>
      <DialogOutlet of={plannerPickers}>
        {{
          influencers: () => (
            <InfluencerPicker
              title="Sélectionner un influenceur"
              placeholder="Rechercher un influenceur..."
              loading="Recherche en cours..."
              empty="Aucun influenceur trouvé"
              limit={FOUND}
              single={single}
              full={full ? `${MAX_INFLUENCERS} influenceurs au maximum` : null}
              taken={new Set(value.map((one) => one.id))}
              onPick={({ id: chosen, displayName: name, profileImageUrl }) => {
                const one = { id: chosen, name, profileImageUrl }
                onChange?.(single ? [one] : [...value, one])
              }}
            />
          ),
        }}
      </DialogOutlet>
    </div>
  )
}

function labelOf(single: boolean, count: number): string {
  if (count === 0) return "Sélectionner un influenceur"
  return single ? "Changer d'influenceur" : "Ajouter un autre influenceur"
}
