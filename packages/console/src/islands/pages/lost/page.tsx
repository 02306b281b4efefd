import { mount } from "../../engine/mount.tsx";

// The server writes all that stands below the title; the frame has its search and keys.
mount(() => null);
