import type { RunFile, TemplateFile } from "../contract/template-file";
import type { Rehearsal } from "../models/rehearsal";
import { fileOrganizer } from "./file-organizer/rehearsal";
import fileOrganizerRun from "./file-organizer/sample-run.json";
import { fileOrganizerTemplate } from "./file-organizer/template";
import { orderTracking } from "./order-tracking/rehearsal";
import orderTrackingRun from "./order-tracking/sample-run.json";
import { orderTrackingTemplate } from "./order-tracking/template";
import { supportTriage } from "./support-triage/rehearsal";
import supportTriageRun from "./support-triage/sample-run.json";
import { supportTriageTemplate } from "./support-triage/template";

/** Every template of the gallery, in its order, with its recorded run. */
export const TEMPLATES: readonly TemplateFile[] = [
  { ...fileOrganizerTemplate, sample_run: fileOrganizerRun as unknown as RunFile },
  { ...orderTrackingTemplate, sample_run: orderTrackingRun as unknown as RunFile },
  { ...supportTriageTemplate, sample_run: supportTriageRun as unknown as RunFile },
];

/** Every script of the offline model. */
export const REHEARSALS: readonly Rehearsal[] = [fileOrganizer, orderTracking, supportTriage];
