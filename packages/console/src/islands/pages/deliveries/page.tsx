import { mount } from "../../engine/mount.tsx";
import { Deliveries } from "../../webhooks/deliveries.tsx";

mount(() => <Deliveries />);
