import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { ReadOnlyNote } from "../../engine/parts.tsx";
import { Deliveries } from "../../webhooks/deliveries.tsx";

const changing = "Admin Webhooks r/w";

mount(() => (
  <>
    {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
    <Deliveries />
  </>
));
