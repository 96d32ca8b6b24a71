import { CheckCircleFilled, MinusCircleOutlined } from "@ant-design/icons"
import { useContext } from "react"
import { yesOrNo } from "../../lib/format.ts"
import { usePageAction } from "../../lib/keys/keys.ts"
import { ReadOnlyContext } from "../states/ReadOnlyNotice.tsx"
import styles from "./InPlace.module.css"
import type { PlacedField } from "./InPlace.tsx"
import { useField } from "./useField.ts"

interface InPlaceSwitchProps<Name extends string> extends PlacedField<Record<Name, boolean>, Name> {
  /** The palette's action that sets it, and the one that unsets it. */
  actions?: readonly [string, string] | undefined
}

/** A flag that one press changes; plain text for users who may only read. */
export function InPlaceSwitch<Name extends string>(props: InPlaceSwitchProps<Name>) {
  const { label, actions } = props
  const readOnly = useContext(ReadOnlyContext) !== null
  const { saving, place, value, put, failure } = useField({
    ...props,
    words: (flag) => yesOrNo(flag === true),
    onFailed: () => undefined,
  })
  const { busy, conflict } = saving
  const change = () => {
    if (!busy) put(!value)
  }
  usePageAction((!readOnly && actions?.[value ? 1 : 0]) || null, change)
  const text = (
    <>
      {value ? <CheckCircleFilled aria-hidden="true" /> : <MinusCircleOutlined aria-hidden="true" />}
      {label}
    </>
  )
  const reason = conflict ? "Cette valeur a été modifiée entre-temps." : failure?.message
  return (
    <span ref={place} data-in-place className={styles.place}>
      {readOnly ? (
        <span className={styles.flag} data-on={value}>
          {text}
          <span className="visually-hidden">{` : ${yesOrNo(value)}`}</span>
        </span>
      ) : (
        <button
          type="button"
          role="switch"
          className={`${styles.value} ${styles.flag}`}
          data-on={value}
          aria-checked={value}
          aria-busy={busy || undefined}
          onClick={change}
        >
          {text}
        </button>
      )}
      {reason ? (
        <span role="alert" className="block mt-1 danger anywhere text-m">
          {`Non enregistré. ${reason}`}
        </span>
      ) : null}
    </span>
  )
}
