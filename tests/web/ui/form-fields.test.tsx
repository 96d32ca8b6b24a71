import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { describe, expect, it } from "vitest"
import { SixDigitsField } from "../../../packages/web/src/ui/form/Field.tsx"
import { SixDigitsField as PublicSixDigitsField } from "../../../packages/web/src/ui/public/Field.tsx"

describe.each(["the application", "the public pages"])("the field of a code in %s", (place) => {
  function Code() {
    const [code, setCode] = useState("")
    return place === "the application" ? (
      <SixDigitsField label="Code" value={code} error="" onChange={setCode} />
    ) : (
      <PublicSixDigitsField value={code} onChange={setCode} />
    )
  }

  it.each(["123456", "123 456", " 123 456 ", "123-456", "1 2 3 4 5 6", "1234567"])(
    "takes the six digits of « %s » that is pasted or typed",
    async (written) => {
      render(<Code />)
      const field = screen.getByRole<HTMLInputElement>("textbox")
      await userEvent.click(field)
      await userEvent.paste(written)
      expect(field.value).toBe("123456")
      await userEvent.clear(field)
      await userEvent.type(field, written)
      expect(field.value).toBe("123456")
    },
  )
})
