import { Card } from "../../engine/card.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse, pageData } from "../../engine/page-data.ts";
import { PageHead } from "../../engine/page-head.tsx";
import { Moment, Shown } from "../../engine/parts.tsx";
import { changing, Course, EndpointLink, ResendOne, useDelivery } from "../../webhooks/delivery-parts.tsx";
import { DeliveryFacts, PhaseBadge } from "../../webhooks/delivery-shown.tsx";
import { texts } from "../../webhooks/texts.ts";

const id = pageData.parameters["id"] ?? "";

mount(Delivery);

/** One delivery in the parts of its drawer: on the left what happened, on the right what it is. */
function Delivery() {
  const { answer, endpoint } = useDelivery(id);
  return (
    <Shown answer={answer}>
      {(delivery) => (
        <>
          <PageHead
            title={`${texts.delivery}: ${delivery.eventType}`}
            state={<PhaseBadge phase={delivery.phase} />}
            line={
              <>
                <EndpointLink {...{ delivery, endpoint }} />
                <Moment at={delivery.createdAt} />
              </>
            }
            acts={mayUse(changing) && <ResendOne id={id} again={() => answer.again()} />}
          />
          <div class="halves">
            <Card id="course" title={texts.happened}>
              <div class="card-body">
                <Course {...{ delivery, endpoint }} />
              </div>
            </Card>
            <Card id="details" title={texts.details}>
              <div class="card-body">
                <DeliveryFacts delivery={delivery} />
              </div>
            </Card>
          </div>
        </>
      )}
    </Shown>
  );
}
