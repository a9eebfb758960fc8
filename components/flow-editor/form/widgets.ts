import type { ComponentType } from "react";
import type { FormField } from "@/engine/contract/catalog";
import { ApprovalsWidget } from "./approvals-widget";
import { ArgumentsWidget } from "./arguments-widget";
import { AssignmentsWidget, OutputsWidget } from "./assignments-widget";
import { CasesWidget } from "./cases-widget";
import { SelectWidget, SwitchWidget } from "./choice-widgets";
import { ClassesWidget } from "./classes-widget";
import { CodeWidget } from "./code-widget";
import { ConditionWidget } from "./condition-widget";
import { DurationWidget } from "./duration-widget";
import { FlowInputsWidget } from "./flow-inputs-widget";
import { FlowWidget } from "./flow-widget";
import { InputsWidget } from "./inputs-widget";
import { JsonWidget } from "./json-widget";
import { ModelWidget } from "./model-widget";
import { NumberWidget } from "./number-widget";
import { TemplateWidget } from "./template-widget";
import { TextareaWidget, TextWidget } from "./text-widget";
import { ToolWidget } from "./tool-widget";
import { ToolsWidget } from "./tools-widget";
import type { WidgetProps } from "./widget";

/** The widget of each kind of field; the compiler asks for one more when the catalogue gets one more. */
export const WIDGETS: Record<FormField["widget"], ComponentType<WidgetProps>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  template: TemplateWidget,
  number: NumberWidget,
  switch: SwitchWidget,
  select: SelectWidget,
  model: ModelWidget,
  tool: ToolWidget,
  tools: ToolsWidget,
  arguments: ArgumentsWidget,
  cases: CasesWidget,
  assignments: AssignmentsWidget,
  inputs: InputsWidget,
  outputs: OutputsWidget,
  json: JsonWidget,
  condition: ConditionWidget,
  classes: ClassesWidget,
  flow: FlowWidget,
  flow_inputs: FlowInputsWidget,
  code: CodeWidget,
  duration: DurationWidget,
  approvals: ApprovalsWidget,
};
