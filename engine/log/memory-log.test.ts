import { eventLogSuite } from "@/tests/conformance/event-log";
import { createMemoryLog } from "./memory-log";

eventLogSuite("memory", () => createMemoryLog());
