package main

import (
	"encoding/json"
	"net/http"
	"os"

	standard "github.com/standard-webhooks/standard-webhooks/libraries/go"
	svix "github.com/svix/svix-webhooks/go"
)

type verifier interface {
	Verify(payload []byte, headers http.Header) error
}

func standardWebhooks() any {
	return verdicts(func(secret string) (verifier, error) { return standard.NewWebhook(secret) })
}

func svixWebhooks() any {
	return verdicts(func(secret string) (verifier, error) { return svix.NewWebhook(secret) })
}

// verdicts tells of each delivery in a file whether a library accepts it.
func verdicts(create func(secret string) (verifier, error)) any {
	text, err := os.ReadFile(os.Getenv("DELIVERIES"))
	check(err)
	var deliveries []struct {
		Name, Secret, Body string
		Headers            map[string]string
	}
	check(json.Unmarshal(text, &deliveries))
	accepted := map[string]bool{}
	for _, delivery := range deliveries {
		library, err := create(delivery.Secret)
		check(err)
		headers := http.Header{}
		for name, value := range delivery.Headers {
			headers.Set(name, value)
		}
		accepted[delivery.Name] = library.Verify([]byte(delivery.Body), headers) == nil
	}
	return accepted
}
