declare module "~icons/lucide/*" {
  import type { IconComponent } from "#app/ui/icon.ts";
  const icon: IconComponent;
  export default icon;
}
